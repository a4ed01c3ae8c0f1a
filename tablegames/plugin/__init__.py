"""What a plugin author meets: hooks, entries, loading, the registry, drawing, encoding and the kit.

The path of a plugin: `installed.entry_points` finds it, `choosing` says whether the user left it out,
`loading.load_plugins` imports it, checks its hooks (`hookspecs`) and registers it with pluggy, each implementation
guarded so that it fails alone. Later `registry.Registry` asks the hooks, `hook_results` checks the answers (the types
in `provides`), and `claims` decides who owns a name.
"""
