interface FontScript {
  characters: RegExp;
  /** fontkit fails for marks of these fonts that have no anchor, so it leaves them where the letters end. */
  skipsMarks?: boolean;
}

/** The first font that has a character writes it. No font has all scripts of India. */
const scripts = {
  latin: { characters: /[\p{ASCII}\u00a0-\u00ff\u2010-\u2027]/u },
  devanagari: { characters: /[\p{sc=Devanagari}\u0964\u0965]/u },
  kannada: { characters: /\p{sc=Kannada}/u },
  tamil: { characters: /\p{sc=Tamil}/u },
  telugu: { characters: /\p{sc=Telugu}/u, skipsMarks: true },
  malayalam: { characters: /\p{sc=Malayalam}/u },
  bengali: { characters: /\p{sc=Bengali}/u },
  gujarati: { characters: /\p{sc=Gujarati}/u },
  gurmukhi: { characters: /\p{sc=Gurmukhi}/u, skipsMarks: true },
  oriya: { characters: /\p{sc=Oriya}/u },
  // Also the sign of the rupee.
  latinExtended: { characters: /[^]/ },
} satisfies Record<string, FontScript>;
export type FontName = keyof typeof scripts;

const joiner = /[\u200c\u200d]/;

interface Run {
  text: string;
  font: FontName;
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
    const font = fontOf(character);
    const { skipsMarks = false }: FontScript = scripts[font];
    if (last?.font === font) last.text += character;
    else runs.push({ text: character, font, skipsMarks });
  }
  return runs;
}

const fontNames = Object.keys(scripts) as FontName[];

const fontOf = (character: string): FontName =>
  fontNames.find((name) => scripts[name].characters.test(character)) ?? "latinExtended";
