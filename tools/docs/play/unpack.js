// Unpack compressed files.
export const inflated = (stream) => new Response(stream.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();

// The files of the program out of the one they came in: the length of a list, the list, then the files in its order.
export async function unpacked(stream) {
  const whole = await inflated(stream);
  const start = 4 + new DataView(whole).getUint32(0, true);
  const list = JSON.parse(new TextDecoder().decode(new Uint8Array(whole, 4, start - 4)));
  let at = start;
  return list.map(([name, size]) => {
    const content = new Uint8Array(whole, at, size);
    at += size;
    return [name, content];
  });
}

// Each in its folder.
export function written(files, system, root) {
  const made = new Set();
  for (const [name, content] of files) {
    const path = `${root}/${name}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(folder)) system.mkdirTree(folder);
    made.add(folder);
    system.writeFile(path, content);
  }
}
