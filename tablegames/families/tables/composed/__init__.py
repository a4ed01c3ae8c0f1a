"""Games of tables put together from options: the games of YAML files (`family: tables`), and how a bot weighs them."""
