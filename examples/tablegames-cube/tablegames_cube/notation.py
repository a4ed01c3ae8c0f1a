"""How the cube is written and drawn: words for offers and answers, `cube: {value: 2, owner: white}` in positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tablegames import Notation, PositionError, Refused, Renderer, Seat, gettext as _, language
from tablegames_cube.game import Cubed, CubeState, Word

WORDS = {
    Word.THROW: ("throw", "jette"), Word.OFFER: ("offer", "offre"), Word.ACCEPT: ("accept", "accepte"),
    Word.REFUSE: ("refuse", "refuse"), Word.BEAVER: ("beaver", "castor"),
}  # fmt: skip


@dataclass(frozen=True)
class CubeNotation:
    """The notation of the game, and the words of the cube."""

    inner: Notation[Any, Any, Any]

    @property
    def seat_names(self) -> Sequence[str]:
        return self.inner.seat_names

    def write(self, view: CubeState, action: Any) -> str:
        return action.value if isinstance(action, Word) else self.inner.write(view.inner, action)

    def speak(self, view: CubeState, action: Any) -> str:
        if isinstance(action, Word):
            return WORDS[action][language() == "fr"]
        spoken = getattr(self.inner, "speak", self.inner.write)
        return str(spoken(view.inner, action))

    def read(self, game: Cubed, view: CubeState, text: str) -> Any:
        said = next((word for word, names in WORDS.items() if text.strip().lower() in names), None)
        if said is None and not game.words(view):
            return self.inner.read(game.game, view.inner, text)
        fault = game.judge(view, said)
        if fault is not None:
            raise Refused("You can't say '{text}' here.", fault, text=text)
        return said

    def position(self, state: CubeState) -> object:
        place = self.inner.position(state.inner)
        seats = {None: None, **{Seat(n): name for n, name in enumerate(self.seat_names)}}
        cube = {
            "value": state.value, "owner": seats[state.owner], "begun": state.begun, "asked": state.asked,
            "offered": seats[state.offered], "refused": seats[state.refused],
        }  # fmt: skip
        return {**place, "cube": cube} if isinstance(place, Mapping) else {"game": place, "cube": cube}

    def set_up(self, game: Cubed, data: object) -> CubeState:
        if not isinstance(data, Mapping):
            return CubeState(self.inner.set_up(game.game, data), begun=True)
        cube = data.get("cube", {})
        rest = data["game"] if "game" in data else {key: value for key, value in data.items() if key != "cube"}
        if not isinstance(cube, Mapping) or not set(cube) <= {"value", "owner", "begun", "asked", "offered", "refused"}:
            raise PositionError("cube: must be a mapping such as {value: 2, owner: white}")
        value = cube.get("value", 1)
        if type(value) is not int or value < 1 or value & (value - 1) or value > game.rules.cube_limit:
            raise PositionError("cube: 'value' must be 1, 2, 4 … up to {cube_limit}", cube_limit=game.rules.cube_limit)
        begun, asked = cube.get("begun", True), cube.get("asked", False)
        if type(begun) is not bool or type(asked) is not bool:
            raise PositionError("cube: 'begun' and 'asked' must be true or false")
        owner, offered, refused = (self._seat(cube.get(key), key) for key in ("owner", "offered", "refused"))
        return CubeState(self.inner.set_up(game.game, rest), value, owner, begun, asked, offered, refused)

    def _seat(self, name: object, key: str) -> Seat | None:
        if name is None:
            return None
        if name not in self.seat_names:
            known = ", ".join(self.seat_names)
            raise PositionError("cube: '{key}' must be one of {known}", key=key, known=known)
        return Seat(self.seat_names.index(str(name)))


@dataclass(frozen=True)
class CubeBoard:
    """A drawing of the game, with the cube below."""

    inner: Renderer[Any]

    @property
    def name(self) -> str:
        return self.inner.name

    @property
    def standing(self) -> bool:
        return bool(getattr(self.inner, "standing", False))

    @property
    def sentences(self) -> bool:
        return bool(getattr(self.inner, "sentences", False))

    def draw(self, view: CubeState) -> str:
        return "\n".join([self.inner.draw(view.inner), *self.score(view)])

    def score(self, view: CubeState) -> Sequence[str]:
        """Return the number on the cube, and its place."""
        side = _("White's") if view.owner == 0 else _("Black's")
        where = _("in the middle") if view.owner is None else side
        return [_("The cube: {value}, {where}.", value=view.value, where=where)]
