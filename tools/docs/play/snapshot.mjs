// At build time: the memory of Python once the program has been loaded and has begun every game, in each language, so
// that a browser goes on from there. node snapshot.mjs PYODIDE-FOLDER FILES SNAPSHOT
import { createReadStream, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { BEGIN, house, restored, ROOT } from "./start.js";
import { unpacked, written } from "./unpack.js";

const [folder, from, to] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const files = await unpacked(Readable.toWeb(createReadStream(from)));
const settings = { indexURL: folder };
const python = await loadPyodide({ ...settings, _makeSnapshot: true });
written(files, python.FS, ROOT);
python.runPython(BEGIN);
python.runPython(`
import gc, json, shutil
for language in ("en", "fr"):
    use_language(language)
    for name in registry.games:
        played = BrowserHost(registry, Path("/tried"), language)
        form = {"game": name, "players": ["human"], "rest": "random"}
        game = json.loads(played.fetched("/api/new", json.dumps(form)))["data"]
        played.receive(1, json.dumps({"type": "join", "id": game["id"], "key": game["seats"]["0"]}))
        for _ in range(3):
            played.go_on()
        played.house.close()
        shutil.rmtree("/tried")
    studies = played.fetched("/api/study")
del played, game, studies
gc.collect()
`);
const snapshot = python.makeMemorySnapshot();

// It is tried before it is kept.
const again = await restored(loadPyodide, settings, snapshot);
written(files, again.FS, ROOT);
const made = again.runPython(house("fr"));
if (!JSON.parse(made.fetched("/api/games")).data.length) throw new Error("no game is there");
writeFileSync(to, gzipSync(snapshot, { level: 9 }));
process.exit(0);
