declare let __webpack_chunk_load__: (chunk: string | number) => Promise<unknown>;

let imported = new Set<string>();
let isWatched = false;

/** Records which chunks are imported from now on. Returns a function that returns their ids. */
export function importedChunks(): () => string[] {
  const noted = new Set<string>();
  imported = noted;
  if (!isWatched) {
    isWatched = true;
    const load = __webpack_chunk_load__;
    __webpack_chunk_load__ = (chunk) => {
      imported.add(String(chunk));
      return load(chunk);
    };
  }
  return () => [...noted];
}
