import { NotUtf8, UnreadableFile } from "./unreadableFile";

const HOW_TO_SAVE =
  "Save the file as UTF-8, then choose it again: in Excel as “CSV UTF-8”, in LibreOffice with the character set “Unicode (UTF-8)”.";

/** The replacement character, control characters, and private-use ones, which LibreOffice writes for unknown bytes. */
const unreadable = /(?![\t\n\r])[\uFFFD\p{Cc}\p{Co}]/u;
const lineEnd = /\r\n|\r|\n/;

/**
 * Decodes UTF-8, UTF-16 with a byte order mark, or Windows-1252 if the user has chosen it. Never guesses: a text
 * in another encoding looks different, but decodes without an error.
 * @throws UnreadableFile
 */
export function decodeText(bytes: Uint8Array, isWestern = false): string {
  const encoding = markedEncoding(bytes) ?? (isWestern ? "windows-1252" : "utf-8");
  const text = new TextDecoder(encoding).decode(bytes);
  const isDecoded = isValid(bytes, encoding);
  const at = isDecoded ? text.search(unreadable) : text.indexOf("\uFFFD");
  if (at < 0) return text;

  const line = text.slice(0, at).split(lineEnd).length;
  if (!isDecoded) {
    throw new NotUtf8(
      `Line ${line} contains a character that is not in UTF-8. ${HOW_TO_SAVE}`,
      markedEncoding(bytes) ? [] : westernLines(bytes),
    );
  }
  throw new UnreadableFile(
    text[at] === "\uFFFD"
      ? `Line ${line} contains “\uFFFD” in place of a character that was lost. Correct it where the file comes from. ${HOW_TO_SAVE}`
      : `Line ${line} contains a character that cannot be displayed. Remove it. ${HOW_TO_SAVE}`,
  );
}

function markedEncoding([first, second, third]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return first === 0xef && second === 0xbb && third === 0xbf ? "utf-8" : null;
}

function isValid(bytes: Uint8Array, encoding: string): boolean {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes) !== null;
  } catch {
    return false;
  }
}

function westernLines(bytes: Uint8Array) {
  const text = new TextDecoder("windows-1252").decode(bytes);
  // Only programs of old Macs end lines like this, and they write Mac Roman.
  const isOfOldMac = text.includes("\r") && !text.includes("\n");
  if (isOfOldMac || unreadable.test(text)) return [];
  return text
    .split(lineEnd)
    .map((content, index) => ({ line: index + 1, text: content }))
    .filter((line) => /[^\0-\x7F]/.test(line.text));
}
