"""Who plays chess here: a small search of ours, and any engine that is installed and speaks UCI."""
