import type { FontName } from "./fonts";

type Load = () => Promise<{ default: string }>;

/** The WOFF files as data URLs, each in a chunk of its own. */
const loads: Readonly<Record<FontName, Load>> = {
  latin: () => import("@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff?inline"),
  devanagari: () =>
    import("@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff?inline"),
  kannada: () =>
    import("@fontsource/noto-sans-kannada/files/noto-sans-kannada-kannada-400-normal.woff?inline"),
  tamil: () =>
    import("@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-400-normal.woff?inline"),
  telugu: () =>
    import("@fontsource/noto-sans-telugu/files/noto-sans-telugu-telugu-400-normal.woff?inline"),
  malayalam: () =>
    import("@fontsource/noto-sans-malayalam/files/noto-sans-malayalam-malayalam-400-normal.woff?inline"),
  bengali: () =>
    import("@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff?inline"),
  gujarati: () =>
    import("@fontsource/noto-sans-gujarati/files/noto-sans-gujarati-gujarati-400-normal.woff?inline"),
  gurmukhi: () =>
    import("@fontsource/noto-sans-gurmukhi/files/noto-sans-gurmukhi-gurmukhi-400-normal.woff?inline"),
  oriya: () =>
    import("@fontsource/noto-sans-oriya/files/noto-sans-oriya-oriya-400-normal.woff?inline"),
  latinExtended: () =>
    import("@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff?inline"),
};
const loadBold: Load = () =>
  import("@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff?inline");

export interface LoadedFonts {
  /** Files by name, in base64. */
  files: Record<string, string>;
  families: Record<string, { normal: string; bold: string }>;
}

export async function loadFonts(names: Iterable<FontName>): Promise<LoadedFonts> {
  const loaded: LoadedFonts = { files: {}, families: {} };
  const read = async (name: string, load: Load) => {
    loaded.files[name] = (await load()).default.replace(/^.*,/, "");
  };
  await Promise.all(
    [...names].flatMap((name) => {
      const bold = name === "latin" ? "latinBold" : name;
      loaded.families[name] = { normal: name, bold };
      return [read(name, loads[name]), ...(bold === name ? [] : [read(bold, loadBold)])];
    }),
  );
  return loaded;
}
