// As private.folded: without accents, apostrophes, joiners and other invisible characters. Marks of Indic scripts stay.
const dropped = new RegExp(
  [
    "[\\u0300-\\u036f]|[\\u0483-\\u0489]|[\\u0591-\\u05bd\\u05bf-\\u05c7]|[\\u0610-\\u061a]|[\\u064b-\\u065f]|\\u0670",
    "[\\u1ab0-\\u1aff]|[\\u1dc0-\\u1dff]|[\\ufe00-\\ufe0f]|[\\u00ad\\u0640\\u200b-\\u200f\\u2060\\ufeff]",
    "['`´ʹʻʼʽˈ‘’‛′＇]",
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
};

/** What searches compare. */
export const foldText = (text: string): string =>
  text
    .replaceAll(dropped, "")
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(dropped, "")
    .replaceAll(/[đðøħıłŧςßæœþ]/g, (letter) => letters[letter] ?? letter);

export const searchWords = (search: string): string[] =>
  foldText(search).split(/\s+/).filter(Boolean);
