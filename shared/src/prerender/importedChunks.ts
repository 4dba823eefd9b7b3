declare let __webpack_chunk_load__: (chunk: string | number) => Promise<unknown>;

let imported = new Set<string>();
let isWatched = false;

/** Starts to note which chunks are imported; the returned function tells which. */
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
