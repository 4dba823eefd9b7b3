/** A formula sign after ignored characters, or a control character, which can start a cell. */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^\p{Cc}/u;
/** A formula after a character at which a spreadsheet that does not separate by commas starts another cell. */
const laterFormula = /(?<=[;|\t\r\n])'*(?=(?:(?![\t\r\n])[\s\p{Cc}\p{Cf}"])*[=+\-@＝＋－＠])/gu;
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

/** Marks a text that a spreadsheet would run or convert with an apostrophe, also after a separator in the text. */
export function markText(text: string): string {
  const marked = text.replaceAll(laterFormula, "'$&");
  return needsMark(text) ? `'${marked}` : marked;
}

/** The text that `markText` marked. */
export function unmarkText(cell: string): string {
  const text = cell.replaceAll(laterFormula, (marks) => marks.slice(1));
  return text.startsWith("'") && needsMark(text) ? text.slice(1) : text;
}
