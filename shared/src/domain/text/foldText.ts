// The same as private.folded in the database (searchFolding.test.ts compares them): without accents, apostrophes, joiners and
// other invisible characters. Marks of Indic scripts stay.
const apostrophes = /['`´ʹʻʼʽˈ‘’‛′＇]/g;
const marks = new RegExp(
  [
    "[\\u0300-\\u036f]|[\\u0483-\\u0489]|[\\u0591-\\u05bd\\u05bf-\\u05c7]|[\\u0610-\\u061a]|[\\u064b-\\u065f]|\\u0670",
    "[\\u1ab0-\\u1aff]|[\\u1dc0-\\u1dff]|[\\ufe00-\\ufe0f]|[\\u00ad\\u0640\\u200b-\\u200f\\u2060\\ufeff]",
  ].join("|"),
  "g",
);
const letters: Record<string, string> = {
  đ: "d",
  ð: "d",
  ø: "o",
  ħ: "h",
  ı: "i",
  ł: "l",
  ŧ: "t",
  ς: "σ",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  // Older texts write these as a consonant, a virama and a joiner.
  ൺ: "ണ്",
  ൻ: "ന്",
  ർ: "ര്",
  ൽ: "ല്",
  ൾ: "ള്",
  ൿ: "ക്",
  ৎ: "ত্",
};

/** What searches compare. */
export const foldText = (text: string): string =>
  text
    .replaceAll(apostrophes, "")
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(marks, "")
    .replaceAll(/[đðøħıłŧςßæœþൺൻർൽൾൿৎ]/g, (letter) => letters[letter] ?? letter)
    .normalize("NFC");

export const searchWords = (search: string): string[] =>
  foldText(search).split(/\s+/).filter(Boolean);
