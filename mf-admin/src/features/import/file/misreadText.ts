/** The characters of the bytes 0x80 to 0x9F, of which five are not used. */
const windows1252 = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8DŽ\x8F\x90‘’“”•–—˜™š›œ\x9DžŸ";

const macRoman = new TextDecoder("macintosh").decode(
  Uint8Array.from(Array(128).keys(), (at) => at + 128),
);
/**
 * Accented letters and Indian scripts, saved as UTF-8 and read as Mac Roman: a sign such as √ or ‡ followed by certain
 * characters, which no correct text contains.
 */
const misreadOnMac = new RegExp(
  `[¬√][${macRoman.slice(0, 64)}]|‡[${macRoman.slice(32, 64)}][${macRoman.slice(0, 64)}]`,
  "gu",
);

/**
 * The original of a text of which a part is UTF-8 that was read as Windows-1252, or as Mac Roman as Excel on a Mac does:
 * ಆಶಾ for à²†à²¶à²¾ or ‡≤Ü‡≤∂‡≤æ. Null for other texts.
 */
export function misreadText(given: string): string | null {
  const text = given.replaceAll(misreadOnMac, (part) =>
    new TextDecoder().decode(Uint8Array.from(part, (sign) => macRoman.indexOf(sign) + 128)),
  );
  const parts = text.match(/./gsu)?.reduce<string[]>(appendByKind, []) ?? [];
  const original = parts.map((part) => originalOf(part) ?? part).join("");
  return original === given ? null : original;
}

/** Parts have either characters of Windows-1252 only, or none. */
function appendByKind(parts: string[], character: string): string[] {
  const last = parts.pop() ?? "";
  if (last === "" || byteOf(last) < 0 === byteOf(character) < 0)
    return [...parts, last + character];
  return [...parts, last, character];
}

function originalOf(part: string): string | null {
  const bytes = Array.from(part, byteOf);
  if (bytes.includes(-1)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes));
  } catch {
    return null;
  }
}

/** Code of the first character in Windows-1252, or -1 if it has none. */
function byteOf(text: string): number {
  const code = text.charCodeAt(0);
  if (code < 0x80 || (code > 0x9f && code < 0x100)) return code;
  const at = windows1252.indexOf(text.charAt(0));
  return at < 0 ? at : at + 0x80;
}
