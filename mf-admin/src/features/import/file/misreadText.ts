/** The characters of the bytes 0x80 to 0x9F, of which five are not used. */
const windows1252 = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8DŽ\x8F\x90‘’“”•–—˜™š›œ\x9DžŸ";

/** The original of a text whose UTF-8 was read as Windows-1252: ಆಶಾ for à²†à²¶à²¾. Null for other texts. */
export function misreadText(text: string): string | null {
  if (!/[^\0-\x7F]/.test(text)) return null;
  const bytes = Array.from(text, byteOf);
  if (bytes.includes(-1)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes));
  } catch {
    return null;
  }
}

/** -1 for a character that is not in Windows-1252. */
function byteOf(character: string): number {
  const code = character.charCodeAt(0);
  if (code < 0x80 || (code > 0x9f && code < 0x100)) return code;
  const at = windows1252.indexOf(character);
  return at < 0 ? at : at + 0x80;
}
