"""A person and the program: playing at the prompt, lessons and problems, the review of a game.

The path of a typed play: `terminal.playing` sets the table, `terminal.sitting` seats the players in a `Session`, and
`Session.run` starts the kernel's loop. `core.loop.play` asks `play.Human` to choose; his `PlayMode` runs the one prompt
loop (`prompt.Mode.run`), which reads a line (`prompt.Page.line`) and hands every line that is no command to
`PlayMode.answer`; `table.decision.Decision.meant` finds the play, with the notation of the table. The kernel's loop
applies it, `session.Session` records it, and `sitting.announce`, which watches the session, has `table.narration` word
it. The bot is asked by the same loop; the board is drawn again when the person is asked again.
Lessons, problems, questions and reviews are other modes of the same prompt loop.
"""
