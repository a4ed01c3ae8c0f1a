// How the program starts in a worker; the first part is done when the site is built, where that can be (snapshot.mjs).
export const ROOT = "/program";

export const BEGIN = `
import sys
from pathlib import Path
sys.path.insert(0, "${ROOT}")
from tablegames.core.languages import use_language
from tablegames.plugin.registry import Registry
from tablegames.web.browser_host import BrowserHost
registry = Registry()
`;

// The house, in a language: what a page talks to.
export const house = (language) => `
import importlib
importlib.invalidate_caches()
use_language("${language}")
BrowserHost(registry, Path("/games"), "${language}")
`;

// Python as it was when its memory was kept; that may be more memory than it begins with.
export async function restored(loadPyodide, settings, snapshot) {
  const { instantiate, instantiateStreaming } = WebAssembly;
  const roomy = (make) => async (...given) => {
    const made = await make.call(WebAssembly, ...given);
    const memory = (made.instance || made).exports.memory;
    const lacking = memory ? snapshot.length - memory.buffer.byteLength : 0;
    if (lacking > 0) memory.grow(Math.ceil(lacking / 65536));
    return made;
  };
  WebAssembly.instantiate = roomy(instantiate);
  WebAssembly.instantiateStreaming = roomy(instantiateStreaming);
  try {
    return await loadPyodide({ ...settings, _loadSnapshot: snapshot });
  } finally {
    Object.assign(WebAssembly, { instantiate, instantiateStreaming });
  }
}
