/** A formula sign after ignored characters, or a control character, which can start a cell. */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^\p{Cc}/u;
const month =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";

/** Texts that spreadsheets convert and save in another form: 007 as 7, 1-2 as a day, true as TRUE. */
const converted = [
  formula,
  new RegExp(String.raw`^(?=.*\p{Nd})(?:[^\p{L}]|${month})*$`, "isu"),
  /^[\d.,]+e[+-]?\d+$/i,
  /^[\d:.\s]+[ap]m?$/i,
  /^[\d-]+t[\d:.]+z?$/i,
  /^(?:true|false)$/i,
];

/** Ignores apostrophes at the start, so that `unmarkText` can distinguish the mark from an apostrophe of the text. */
const needsMark = (text: string): boolean => {
  const rest = text.replace(/^'+/, "");
  return converted.some((pattern) => pattern.test(rest));
};

/** Marks a text that a spreadsheet would run or convert with an apostrophe. */
export const markText = (text: string): string => (needsMark(text) ? `'${text}` : text);

/** The text that `markText` marked. */
export const unmarkText = (cell: string): string =>
  cell.startsWith("'") && needsMark(cell) ? cell.slice(1) : cell;
