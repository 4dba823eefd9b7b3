import type { Rspack } from "@rsbuild/core";
import { createRequire } from "node:module";

interface SubsetOptions {
  keepFeatures: readonly string[];
  variationAxes: Readonly<Record<string, number | { min: number; max: number }>>;
  noHinting: boolean;
}

type SubsetFont = (font: Buffer, text: string, options: SubsetOptions) => Promise<Buffer>;

/** The package has no types. Loaded when used: the kit, which builds only modules, lacks it. */
const loadSubsetFont = () => createRequire(import.meta.url)("subset-font") as SubsetFont;

/** Characters of the portal's own texts: the `unicode-range` of the file in `inter.css`. */
export const portalRange =
  "U+0020-007E, U+00A0-00FF, U+0131, U+0152-0153, U+02C6, U+02DA, U+02DC, U+2009, U+2013-2014, " +
  "U+2018-201A, U+201C-201E, U+2020-2022, U+2026, U+202F, U+2039-203A, U+20AC, U+20B9, U+2122, " +
  "U+2190-2193, U+2212";

/** Kerning, marks and tabular figures; the alternate letterforms would double the size. */
const features = ["kern", "mark", "mkmk", "ccmp", "locl", "tnum"];

/** Weights that the stylesheets use; the optical size of text. */
const axes = { wght: { min: 400, max: 750 }, opsz: 14 };

/** Reduces the complete Inter font to `portalRange`. */
export const subsetInter: Rspack.RspackPluginInstance = {
  apply(compiler) {
    const { Compilation, sources } = compiler.rspack;
    compiler.hooks.thisCompilation.tap("subset-inter", (compilation) => {
      // Before the files get the hashes of their content.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE;
      compilation.hooks.processAssets.tapPromise(
        { name: "subset-inter", stage },
        async (assets) => {
          for (const [file, source] of Object.entries(assets)) {
            if (!/InterVariable[^/]*\.woff2$/.test(file)) continue;
            const font = source.buffer();
            compilation.updateAsset(file, new sources.RawSource(await subsetFontTo(font)));
          }
        },
      );
    });
  },
};

const subsetFontTo = (font: Buffer) =>
  loadSubsetFont()(font, charactersOf(portalRange), {
    keepFeatures: features,
    variationAxes: axes,
    noHinting: true,
  });

export function charactersOf(range: string): string {
  return range
    .split(", ")
    .flatMap((part) => {
      const [from = 0, to = from] = part
        .slice("U+".length)
        .split("-")
        .map((hex) => Number.parseInt(hex, 16));
      return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
    })
    .join("");
}
