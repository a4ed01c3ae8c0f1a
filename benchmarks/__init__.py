"""Speed, as ratios against peers."""
