"""What the system says when a file cannot be read or written, in the language in use."""

from __future__ import annotations

import errno
from typing import Final

from tablegames.core.languages import say

IN_FRENCH: Final = {
    errno.ENOENT: "il n'y a pas de tel fichier ni de tel dossier",
    errno.EACCES: "l'accès en est refusé",
    errno.EPERM: "ce n'est pas permis",
    errno.EISDIR: "c'est un dossier",
    errno.ENOTDIR: "ce n'est pas un dossier",
    errno.EEXIST: "le fichier existe déjà",
    errno.ENOSPC: "il n'y a plus de place sur le disque",
    errno.EROFS: "le disque ne se laisse que lire",
    errno.ENAMETOOLONG: "le nom est trop long",
    errno.ENOTEMPTY: "le dossier n'est pas vide",
    errno.EIO: "le disque ne répond pas comme il faut",
    errno.ELOOP: "les liens tournent en rond",
}
"""The reasons that people meet; any other is left in the system's words."""


def reason_of(problem: Exception) -> str:
    """Why the system refused."""
    said = getattr(problem, "strerror", None) or str(problem)
    number = getattr(problem, "errno", None)
    return say(said, IN_FRENCH.get(number, said) if isinstance(number, int) else said)
