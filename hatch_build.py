"""Compile the translations, and the native code where there is a C compiler, when hatchling builds or installs.

With native code the wheel is for this platform and every Python from 3.11 on (abi3); without it the wheel is pure
Python, and plays the same games more slowly. An editable installation has its native code beside its sources.
`TABLEGAMES_PURE=1` compiles nothing.
"""

from __future__ import annotations

import os
import sys
import tempfile
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from packaging.tags import sys_tags


class NativeBuild(BuildHookInterface[Any]):
    """The build hook."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and tell hatchling what to put into the wheel and how to call it."""
        root = Path(self.root)
        catalogues = _load(root / "tablegames" / "core" / "pofiles.py").compile_all(root)
        if version != "editable":
            build_data["force_include"].update({str(root / path): str(path) for path in catalogues})
        if os.environ.get("TABLEGAMES_PURE", "") not in ("", "0"):
            return
        native_build = _load(root / "tools" / "native_build.py")
        self._folder = tempfile.TemporaryDirectory(prefix="tablegames-native-")
        place = root if version == "editable" else Path(self._folder.name)
        try:
            made = native_build.compile_all(root, place, force=version != "editable")  # in place, only what is older
        except native_build.CannotCompileError as problem:
            self.app.display_warning(f"tablegames is installed without its native code, and is slower: {problem}.")
            return
        if not made:
            return
        build_data["pure_python"] = False
        build_data["tag"] = f"cp311-abi3-{_platform()}"
        if version != "editable":
            build_data["force_include"].update({str(place / target): str(target) for target in made})

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Leave nothing behind."""
        if folder := getattr(self, "_folder", None):
            folder.cleanup()


def _load(path: Path) -> ModuleType:
    """Load a module by its file: neither `tools` nor tablegames can be imported where tablegames is being installed."""
    spec = spec_from_file_location(f"tablegames_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def _platform() -> str:
    """The platform of a wheel that was compiled here, for here."""
    return next(tag.platform for tag in sys_tags() if not tag.platform.startswith(("manylinux", "musllinux")))
