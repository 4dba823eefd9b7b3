// Letters and signs of Indian and Sri Lankan scripts, without digits. Their spelling uses U+200C and U+200D.
const indic =
  "\\u0900-\\u0963\\u0970-\\u09e5\\u09f0-\\u0a65\\u0a70-\\u0ae5\\u0af0-\\u0b65\\u0b70-\\u0be5\\u0bf3-\\u0c65\\u0c70-\\u0ce5\\u0cf0-\\u0d65\\u0d70-\\u0de5\\u0df0-\\u0dff";
// Letters of Arabic scripts. Persian and Kurdish, for example, separate letters with U+200C.
const arabic =
  "\\u0620-\\u065f\\u066e-\\u06d3\\u06d5-\\u06dc\\u06df-\\u06ef\\u06fa-\\u06ff\\u0750-\\u077f";
// Pictures that can be part of a joined emoji, and the colours of skin.
const pictures =
  "\\u2190-\\u21ff\\u2300-\\u23ff\\u2600-\\u27bf\\u2b00-\\u2bff\\u{1f300}-\\u{1faff}";
const skin = "\\u{1f3fb}-\\u{1f3ff}";
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
// The flags of England, Scotland and Wales contain hidden characters.
const hiddenOutsideFlags =
  /(\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f})|(?!\u200c|\u200d|\ufe0f)[\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\ufffc\u{1d159}]/gu;
const repeatedEmojiSign = /\ufe0f+(?=\ufe0f)/gu;
const emojiSignOfKey = /([#*0-9])\ufe0f(?!\u20e3)/gu;
const emojiSign =
  /(^|[^#*0-9\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u23ff\u24c2\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff\u3030\u303d\u3297\u3299\u{1f000}-\u{1faff}])\ufe0f/gu;
const repeatedJoiner = /[\u200c\u200d]+(?=[\u200c\u200d])/gu;
const joinerInOther = new RegExp(
  [
    `(^|[^${indic}${arabic}])\\u200c`,
    `(^|[^${indic}${pictures}\\ufe0f])\\u200d`,
    `([${indic}])[\\u200c\\u200d](?![${indic}])`,
    `([${arabic}])\\u200c(?![${arabic}])`,
    `([${pictures}\\ufe0f])\\u200d(?![${pictures}])`,
    `([${pictures}\\ufe0f])\\u200d(?=[${skin}])`,
  ].join("|"),
  "gu",
);
const piledMarks = new RegExp(`([${marks}]{3})[${marks}]+`, "gu");
/** Scripts of India and Burma need up to five. */
const piledMarksOfAllScripts = /(\p{M}{5})\p{M}+/gu;
const looseMarks = new RegExp(`(^| )[${marks}]+`, "gu");

/** Returns a name as the database stores it (`private.visible_line`): one line, without invisible characters. */
export function visibleLine(text: string): string {
  const spelled = spellings.reduce(
    (line, [older, letter]) => line.replaceAll(`${older}\u200d`, letter),
    text,
  );
  return spelled
    .replaceAll(spaces, " ")
    .replaceAll(hiddenOutsideFlags, "$1")
    .replaceAll(repeatedEmojiSign, "")
    .replaceAll(emojiSignOfKey, "$1")
    .replaceAll(emojiSign, "$1")
    .replaceAll(repeatedJoiner, "")
    .replaceAll(joinerInOther, "$1$2$3$4$5$6")
    .replaceAll(piledMarks, "$1")
    .replaceAll(piledMarksOfAllScripts, "$1")
    .replaceAll(looseMarks, "$1")
    .normalize("NFC")
    .replaceAll(/ +/g, " ")
    .trim();
}
