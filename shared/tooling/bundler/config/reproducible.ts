import type { Rspack } from "@rsbuild/core";

// The same sources give the same bytes in every folder, although the names of modules that the
// bundler works with contain absolute paths (`otherFolder.contract.ts`).

/**
 * Ids follow the order of imports, because other ids are hashes of names. The default ids of
 * chunks can also differ only in a leading zero (`"04"` and `4`), which the chunk loader takes for the same.
 */
const ids = { moduleIds: "natural", chunkIds: "natural" } as const;

/** Leaves out the packages that modules take from the shell: their chunks are sorted by hashes of names. */
const type = /^(javascript|css|json|asset)/;
const groups = {
  default: { type, minChunks: 2, priority: -20, reuseExistingChunk: true },
  defaultVendors: {
    type,
    test: /[\\/]node_modules[\\/]/,
    priority: -10,
    reuseExistingChunk: true,
  },
};

export function makeReproducible(config: Rspack.Configuration): void {
  const { splitChunks } = (config.optimization = { ...config.optimization, ...ids });
  if (!splitChunks) return;
  splitChunks.cacheGroups = { ...splitChunks.cacheGroups, ...groups };
}

/**
 * By default, short names depend on the frequency of letters in the code, which includes paths in comments.
 */
export const mangle = { keep_fnames: false, disableCharFreq: true };
