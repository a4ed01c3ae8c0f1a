"""A person and the program: playing at the prompt, lessons and problems, the review of a game.

The path of a typed play: `core.loop.play` asks `play.Human` to choose; his `PlayMode` runs the one prompt loop
(`loop.Mode.run`), which reads a line (`page.Page.line`) and hands what is no command to `PlayMode.answer`;
`typed_play.meant` finds the play, with the notation of the table (`table.decision.Decision.read`); the kernel's loop
applies it, `session.Session` records it, and `table.narration` words it. The bot is asked by the same kernel loop.
Lessons, problems, questions and reviews are other modes of the same prompt loop.
"""
