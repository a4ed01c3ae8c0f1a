"""A table in the browser: games hosted by a small server, played by pointer, keyboard or typed notation.

The path of a click, in the page (`static/`): `board.js` hears it, `hand.js` collects the places clicked so far,
`clicks.js` says which plays they fit, and `talking.js` sends the play once it is whole. Here: `server.TableServer`
reads the socket, `page_sockets.Listener` keeps the order, `host.Host` acts on the message, `games.Hosted` checks the
play, and `session.Session.step` plays it. Back: `table_page.frame` makes one message for each page, with the drawing
from `pictures`; `talking.js` hears it, `table.js` shows it, and `patch.js` changes only what is new. A bot thinks in
`bot_processes`, and its play takes the same way from `games` on.

host, games          the games and their messages, without any transport
server, page_sockets, connections, http_answers, health    the same over a network
browser_host         the same inside one browser, for the site
table_page, pictures, plates, arrows, clicks, advice       what a page of a table shows
study_page, library, replays, rule_forms, game_cards       the other pages; `pages` and `html/` frame them all
seat_links, fair_dice, addresses, qr, shared_games         playing with others
workbench, workbench_server                                the bench of somebody who writes a game
"""
