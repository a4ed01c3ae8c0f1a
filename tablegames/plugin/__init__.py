"""The API for plugin authors: hooks, entries, loading, the registry, drawing, encoding and the kit.

The path of a plugin: `installed.entry_points` finds it, `choosing` says whether the user left it out,
`loading.load_plugins` imports it, checks its hooks (`hookspecs`) and registers it with pluggy, each implementation
guarded so that it fails alone. Later `registry.Registry` calls the hooks, `hook_results` checks the answers (their
types are in `provides`), and `claims` decides who owns a name. `registry.game` finds the entry of a game,
`references` follows its `.game:make`, `entry_fields` reads its other fields, and `table.setting` makes the table.
"""
