// At build time: the modules of the program compiled by the very Python that will run them, so that a browser need not.
// node compile.mjs PYODIDE-FOLDER PROGRAM COMPILED
import { createReadStream, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { unpacked } from "./unpack.js";

const [folder, from, to] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: folder });
const compiled = python.runPython(`
import importlib._bootstrap_external as writing

def compiled(name, text):
    return bytes(writing._code_to_timestamp_pyc(compile(text, name, "exec", dont_inherit=True)))

compiled
`);
const files = (await unpacked(Readable.toWeb(createReadStream(from)))).map(([name, content]) => {
  if (!name.endsWith(".py")) return [name, content];
  const made = compiled(name, new TextDecoder().decode(content));
  const copied = made.toJs();
  made.destroy();
  return [`${name}c`, copied];
});
const list = Buffer.from(JSON.stringify(files.map(([name, content]) => [name, content.length])));
const size = Buffer.alloc(4);
size.writeUInt32LE(list.length);
writeFileSync(to, gzipSync(Buffer.concat([size, list, ...files.map(([, content]) => content)]), { level: 9 }));
process.exit(0);
