// Letters and signs of the scripts of India, without digits: they need U+200C and U+200D.
const indic =
  "\\u0900-\\u0963\\u0970-\\u09e5\\u09f0-\\u0a65\\u0a70-\\u0ae5\\u0af0-\\u0b65\\u0b70-\\u0be5\\u0bf3-\\u0c65\\u0c70-\\u0ce5\\u0cf0-\\u0d65\\u0d70-\\u0de5\\u0df0-\\u0dff";
const marks =
  "\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f";

/** Letters that older texts spell with U+200D at their end. */
const spellings = [
  ["ണ്", "ൺ"],
  ["ന്", "ൻ"],
  ["ര്", "ർ"],
  ["റ്", "ർ"],
  ["ല്", "ൽ"],
  ["ള്", "ൾ"],
  ["ക്", "ൿ"],
  ["ত্", "ৎ"],
] as const;

const spaces = /[\p{Cc}\p{Z}\u2800]+/gu;
const hidden =
  /(?!\u200c|\u200d|\ufe0f)[\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\ufffc\u{1d159}]/gu;
const repeatedJoiner = /[\u200c\u200d]+(?=[\u200c\u200d])/gu;
const joinerAfterOther = new RegExp(`(^|[^${indic}])[\\u200c\\u200d]`, "gu");
const joinerBeforeOther = new RegExp(`[\\u200c\\u200d](?=$|[^${indic}])`, "gu");
const emojiSign = /(^|[^\u00a9\u00ae\u203c-\u3299\u{1f000}-\u{1faff}])\ufe0f+/gu;
const repeatedEmojiSign = /\ufe0f+(?=\ufe0f)/gu;
const piledMarks = new RegExp(`([${marks}]{3})[${marks}]+`, "gu");
const looseMarks = new RegExp(`(^| )[${marks}]+`, "gu");

/** Returns a name as the database stores it (`private.visible_line`): one line, without invisible characters. */
export function visibleLine(text: string): string {
  const spelled = spellings.reduce(
    (line, [older, letter]) => line.replaceAll(`${older}\u200d`, letter),
    text,
  );
  return spelled
    .replaceAll(spaces, " ")
    .replaceAll(hidden, "")
    .replaceAll(repeatedJoiner, "")
    .replaceAll(joinerAfterOther, "$1")
    .replaceAll(joinerBeforeOther, "")
    .replaceAll(repeatedEmojiSign, "")
    .replaceAll(emojiSign, "$1")
    .replaceAll(piledMarks, "$1")
    .replaceAll(looseMarks, "$1")
    .normalize("NFC")
    .replaceAll(/ +/g, " ")
    .trim();
}
