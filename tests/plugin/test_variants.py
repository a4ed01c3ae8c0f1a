"""Rules in YAML: chains of `extends`, a user's own files, and one line for whatever is wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Literal

import pytest

from tablegames import GameEntry, Text, VariantSource, option
from tablegames.core.errors import RulesError
from tablegames.plugin.registry import Registry
from tablegames.plugin.variants import resolve
from tablegames.rules.ruledata import rule_lines, rules_as_data, rules_from_data


class Colour(StrEnum):
    RED = "red"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Gift:
    to: int = 1
    dice: bool = False
    down: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        if self.to not in (1, 2):
            raise ValueError("'to' is 1 or 2")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    size: int = option(3, "X I", "how large", "la taille", least=1, most=9)
    wild: bool = option(False, "X II", "whether wild", "si c'est fou")
    colour: Colour = option(Colour.RED, "X III", "which colour", "quelle couleur")
    limit: Literal[15, 20] | None = option(20, "X IV", "the limit", "la limite")
    names: tuple[str, ...] = option(("a",), "X V", "the names", "les noms")
    sizes: tuple[int, ...] = option((1, 2), "X VI", "sizes", "les tailles", least=1, most=9)
    label: str = option("x", "X VII", "a label", "une étiquette")
    gift: Gift | None = option(None, "X VIII", "what is given", "ce qui est donné")

    def __post_init__(self) -> None:
        if self.wild and self.size == 1:
            raise ValueError("wild needs a size of at least 2")


ENTRY = GameEntry("toy", Text("Toy", "Jouet"), "X", Rules, lambda rules, seats: None, "base")  # type: ignore[arg-type,return-value]


def sources(**texts: str) -> dict[str, VariantSource]:
    base = {"base": "title: Base\nrules: {}\n"}
    return {name: VariantSource("toy", name, text, f"{name}.yaml") for name, text in {**base, **texts}.items()}


def test_a_chain_of_extends_is_laid_over_the_defaults_nearest_last() -> None:
    variant = resolve(
        ENTRY,
        "leaf",
        sources(
            middle="extends: base\nsource: M I\nrules: {size: 5, wild: true}",
            leaf="title: {en: Leaf, fr: Feuille}\nextends: middle\nrules: {size: 6, limit: none}",
        ),
        {"label": "mine"},
    )
    assert rules_as_data(variant.rules) == {
        "size": 6,
        "wild": True,
        "colour": "red",
        "limit": None,
        "names": ["a"],
        "sizes": [1, 2],
        "label": "mine",
        "gift": None,
    }
    assert variant.chain == ("leaf", "middle", "base")
    assert variant.set_by == {"size": "leaf", "wild": "middle", "limit": "leaf", "label": "--set"}
    assert variant.source == "M I"
    assert (variant.title.en, variant.title.fr) == ("Leaf", "Feuille")


def test_overrides_from_python_are_converted_and_checked_too() -> None:
    assert resolve(ENTRY, "base", sources(), {"colour": "none"}).rules.colour is Colour.NONE
    assert resolve(ENTRY, "base", sources(), {"colour": Colour.NONE}).rules.colour is Colour.NONE
    with pytest.raises(RulesError, match="rule 'wild' must be true or false, not 'false'"):
        resolve(ENTRY, "base", sources(), {"wild": "false"})
    with pytest.raises(RulesError, match="from 1 to 9, not 0"):
        resolve(ENTRY, "base", sources(), {"size": 0})


def test_resolved_rules_survive_a_record() -> None:
    rules = Rules(size=4, colour=Colour.NONE, limit=None, names=("b", "c"), gift=Gift(2, True, ((2, 1), (7, 1))))
    assert rules_from_data(Rules, rules_as_data(rules), "here") == rules


def test_the_rule_sheet_has_every_option_with_its_meaning_and_citation() -> None:
    lines = {line.name: line for line in rule_lines(Rules(size=7))}
    assert list(lines) == ["size", "wild", "colour", "limit", "names", "sizes", "label", "gift"]
    assert (lines["size"].value, lines["size"].default, lines["size"].cite) == (7, 3, "X I")
    assert lines["size"].choices == "a whole number from 1 to 9"
    assert lines["colour"].choices == "one of red, none"


def test_an_option_of_several_parts_is_a_mapping_and_keeps_the_defaults_of_what_is_not_written() -> None:
    variant = resolve(ENTRY, "leaf", sources(leaf="rules:\n  gift: {dice: true, down: {2: 1, 7: 1}}"), {})
    assert variant.rules.gift == Gift(1, True, ((2, 1), (7, 1)))
    lines = {line.name: line for line in rule_lines(variant.rules)}
    assert lines["gift"].value == {"to": 1, "dice": True, "down": [[2, 1], [7, 1]]}
    assert "dice: true or false" in lines["gift"].choices


LAUGHS = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 9)
)

BROKEN: list[tuple[str, str]] = [
    ("rules: {siez: 4}", "leaf.yaml:1: unknown rule 'siez' (did you mean 'size'?)"),
    ("title: x\nruls: {size: 4}", "leaf.yaml:2: unknown key 'ruls' (did you mean 'rules'?)"),
    ("rules:\n  size: big", "leaf.yaml:2: rule 'size' must be a whole number from 1 to 9, not 'big'"),
    ("rules:\n  size: '4'", "leaf.yaml:2: rule 'size' must be a whole number from 1 to 9, not '4' (remove the quotes)"),
    ("rules: {size: true}", "leaf.yaml:1: rule 'size' must be a whole number from 1 to 9, not true"),
    ("rules: {size: 10}", "leaf.yaml:1: rule 'size' must be a whole number from 1 to 9, not 10"),
    ("rules: {size: 0}", "leaf.yaml:1: rule 'size' must be a whole number from 1 to 9, not 0"),
    (
        "rules: {sizes: [1, 99]}",
        "leaf.yaml:1: rule 'sizes' must be a list in which each item is a whole number from 1 to 9, not [1, 99]",
    ),
    ("rules: {wild: 1}", "leaf.yaml:1: rule 'wild' must be true or false, not 1"),
    ("rules: {colour: rad}", "leaf.yaml:1: rule 'colour' must be one of red, none, not 'rad' (did you mean 'red'?)"),
    ("rules: {colour: no}", "leaf.yaml:1: rule 'colour' must be one of red, none, not false (YAML reads yes, no,"),
    ("rules: {limit: 17}", "leaf.yaml:1: rule 'limit' must be one of 15, 20 (or none), not 17"),
    ("rules: {names: a}", "leaf.yaml:1: rule 'names' must be a list in which each item is text, not 'a'"),
    ("rules: {gift: 3}", "leaf.yaml:1: rule 'gift' must be a mapping {to: a whole number, dice: true or false,"),
    ("rules: {gift: {dyce: true}}", "leaf.yaml:1: rule 'gift' must be a mapping {to: a whole number, dice:"),
    ("rules: {gift: {dice: 3}}", "leaf.yaml:1: rule 'gift' must be a mapping {to: a whole number, dice:"),
    ("rules: {gift: {to: 3}}", "leaf.yaml:1: rule 'gift': 'to' is 1 or 2"),
    ("rules: [size]", "leaf.yaml:1: 'rules' must be a mapping"),
    ("rules: {wild: true, size: 1}", "leaf.yaml:1: wild needs a size of at least 2"),
    ("extends: bose", "leaf.yaml:1: 'extends' names 'bose', which toy does not have (did you mean 'base'?)"),
    ("title: x\nextends: [base]", "leaf.yaml:2: 'extends' must be text, not a list"),
    ("title: [x]", "leaf.yaml:1: 'title' must be text, or {en: text, fr: text}, not a list"),
    ("title: {de: x}", "leaf.yaml:1: 'title' must be text, or {en: text, fr: text}, not {'de': 'x'}"),
    ("game: other", "leaf.yaml:1: this file is for the game 'other', not for 'toy'"),
    ("rules: {size: 1, size: 2}", "leaf.yaml:1: the key 'size' is given twice; remove one"),
    ("", "leaf.yaml:1: the file is empty"),
    ("- a\n- b", "leaf.yaml:1: a variant is a mapping of keys"),
    ("just text", "leaf.yaml:1: a variant is a mapping of keys"),
    ("rules: {size: 4", "leaf.yaml:1: not valid YAML"),
    ("a: b: c", "leaf.yaml:1: not valid YAML"),
    (
        "rules: !!python/object/apply:os.system ['true']",
        "leaf.yaml:1: '!!python/object/apply:os.system' cannot be read",
    ),
    ("rules: {size: 2001-99-99}", "leaf.yaml:1: rule 'size' must be a whole number from 1 to 9, not '2001-99-99'"),
    ("? {a: b}\n: c", "leaf.yaml:1: a key must be a word or a number (column 3)"),
    ("rules: &a {names: *a}", "leaf.yaml:1: an alias contains itself"),
    (LAUGHS, "too large when its aliases are expanded"),
]


@pytest.mark.parametrize(("text", "message"), BROKEN, ids=[text[:30] for text, _ in BROKEN])
def test_what_is_wrong_is_said_in_one_line_with_file_line_and_cure(text: str, message: str) -> None:
    with pytest.raises(RulesError) as refused:
        resolve(ENTRY, "leaf", sources(leaf=text))
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)


def test_circular_extends_shows_the_circle() -> None:
    with pytest.raises(RulesError, match=r"b\.yaml:1: 'extends' is circular: a → b → a"):
        resolve(ENTRY, "a", sources(a="extends: b", b="extends: a"))


def test_messages_exist_in_french() -> None:
    from tablegames.core.languages import use_language

    use_language("fr")
    with pytest.raises(RulesError, match="règle inconnue « siez » \\(vouliez-vous dire « size » \\?\\)"):
        resolve(ENTRY, "leaf", sources(leaf="rules: {siez: 4}"))


# --- the user's own files


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def test_a_file_in_the_users_folder_is_a_variant_like_any_other(cli: Callable[..., Any], home: Path) -> None:
    write(home, "house.yaml", "game: toutetable\ntitle: Our house\nextends: lepeintre\nrules: {parties: 5}\n")
    listed = cli("games", "--variants", "toutetable")
    assert listed.code == 0
    assert "house" in listed.out
    assert "Our house" in listed.out
    sheet = cli("rules", "toutetable", "--variant", "house", "--json")
    assert '"value": 5' in sheet.out


def test_a_file_named_on_the_command_line_is_a_variant_too(cli: Callable[..., Any], tmp_path: Path) -> None:
    path = write(tmp_path, "mine.yaml", "extends: academie\nrules: {double: false}\n")
    assert '"double"' in cli("rules", "toutetable", "--rules", str(path), "--json").out
    assert cli("rules", "toutetable", "--diff", "academie", str(path)).out.count("double") >= 1


def test_a_broken_file_is_listed_with_its_error_and_hurts_nobody_else(cli: Callable[..., Any], home: Path) -> None:
    write(home, "bad.yaml", "game: toutetable\nrules: {partie: 5}\n")
    write(home, "worse.yaml", "game: [\n")
    listed = cli("games", "--variants", "toutetable")
    assert listed.code == 1
    assert "unknown rule 'partie' (did you mean 'parties'?)" in listed.err
    assert "worse.yaml:1: not valid YAML" in listed.err
    assert cli("rules", "toutetable").code == 0
    assert "worse.yaml:1" in cli("rules", "toutetable", "--variant", "worse").complaint


def test_two_variants_of_one_name_are_an_error_naming_both(cli: Callable[..., Any], home: Path) -> None:
    write(home, "academie.yaml", "game: toutetable\nrules: {}\n")
    said = cli("rules", "toutetable", "--variant", "academie").complaint
    assert "two variants 'academie'" in said
    listed = cli("games", "--variants")
    assert listed.code == 1
    assert "two variants 'academie'" in listed.err
    assert cli("games").code == 0
    assert cli("rules", "domino").code == 0
    assert cli("rules", "toutetable", "--variant", "modern").code == 0
    assert "toutetable/variants/academie.yaml (toutetable)" in said
    assert str(home / "academie.yaml") in said


def test_every_shipped_variant_resolves_and_the_default_variant_is_the_defaults() -> None:
    registry = Registry()
    for entry in registry.games.values():
        for name in registry.sources(entry):
            registry.variant(entry, name)
        assert registry.variant(entry).rules == entry.rules()
