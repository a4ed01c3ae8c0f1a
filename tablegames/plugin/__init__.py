"""What a plugin author meets: hooks, entries, loading, the registry, drawing, encoding and the kit."""
