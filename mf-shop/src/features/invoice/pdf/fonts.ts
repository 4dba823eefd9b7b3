interface FontFile {
  /** The WOFF file as a data URL, in a chunk of its own. */
  load: () => Promise<{ default: string }>;
  characters: RegExp;
  /** fontkit fails for marks of these fonts that have no anchor, so it leaves them where the letters end. */
  skipsMarks?: boolean;
}

/** The first font that has a character writes it. No font has all scripts of India. */
const fonts: Readonly<Record<string, FontFile>> = {
  latin: {
    load: () => import("@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff?inline"),
    characters: /[\u0000-\u00ff\u2010-\u2027]/,
  },
  devanagari: {
    load: () =>
      import("@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff?inline"),
    characters: /[\p{sc=Devanagari}\u0964\u0965]/u,
  },
  kannada: {
    load: () =>
      import("@fontsource/noto-sans-kannada/files/noto-sans-kannada-kannada-400-normal.woff?inline"),
    characters: /\p{sc=Kannada}/u,
  },
  tamil: {
    load: () =>
      import("@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-400-normal.woff?inline"),
    characters: /\p{sc=Tamil}/u,
  },
  telugu: {
    load: () =>
      import("@fontsource/noto-sans-telugu/files/noto-sans-telugu-telugu-400-normal.woff?inline"),
    characters: /\p{sc=Telugu}/u,
    skipsMarks: true,
  },
  malayalam: {
    load: () =>
      import("@fontsource/noto-sans-malayalam/files/noto-sans-malayalam-malayalam-400-normal.woff?inline"),
    characters: /\p{sc=Malayalam}/u,
  },
  bengali: {
    load: () =>
      import("@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff?inline"),
    characters: /\p{sc=Bengali}/u,
  },
  gujarati: {
    load: () =>
      import("@fontsource/noto-sans-gujarati/files/noto-sans-gujarati-gujarati-400-normal.woff?inline"),
    characters: /\p{sc=Gujarati}/u,
  },
  gurmukhi: {
    load: () =>
      import("@fontsource/noto-sans-gurmukhi/files/noto-sans-gurmukhi-gurmukhi-400-normal.woff?inline"),
    characters: /\p{sc=Gurmukhi}/u,
    skipsMarks: true,
  },
  oriya: {
    load: () =>
      import("@fontsource/noto-sans-oriya/files/noto-sans-oriya-oriya-400-normal.woff?inline"),
    characters: /\p{sc=Oriya}/u,
  },
  // Also the sign of the rupee.
  latinExtended: {
    load: () => import("@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff?inline"),
    characters: /[^]/,
  },
};

const loadBold = () => import("@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff?inline");

const joiner = /[\u200c\u200d]/;

export interface Run {
  text: string;
  font: string;
  skipsMarks: boolean;
}

/** Splits a text at the characters where another font begins. */
export function splitByFont(text: string): Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    if (last && joiner.test(character)) {
      last.text += character;
      continue;
    }
    const [font = "latinExtended", file] =
      Object.entries(fonts).find(([, { characters }]) => characters.test(character)) ?? [];
    if (last?.font === font) last.text += character;
    else runs.push({ text: character, font, skipsMarks: file?.skipsMarks ?? false });
  }
  return runs;
}

export interface LoadedFonts {
  /** Files by name, in base64. */
  files: Record<string, string>;
  families: Record<string, { normal: string; bold: string }>;
}

export async function loadFonts(names: Iterable<string>): Promise<LoadedFonts> {
  const loaded: LoadedFonts = { files: {}, families: {} };
  const read = async (name: string, load: FontFile["load"]) => {
    loaded.files[name] = (await load()).default.replace(/^.*,/, "");
  };
  const loads = [...names].flatMap((name) => {
    const file = fonts[name];
    if (!file) return [];
    const bold = name === "latin" ? "latinBold" : name;
    loaded.families[name] = { normal: name, bold };
    return [read(name, file.load), ...(bold === name ? [] : [read(bold, loadBold)])];
  });
  await Promise.all(loads);
  return loaded;
}
