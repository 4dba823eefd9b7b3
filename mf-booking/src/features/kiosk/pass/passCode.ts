/** Characters of a pass or pairing code, without the hyphen. */
export const CODE_LENGTH = 8;
const HALF = CODE_LENGTH / 2;
const notInAlphabet = /[^0-9A-HJKMNP-TV-Z]/g;

/** The characters of a code as typed or scanned, at most 8. O is read as 0; I and L are read as 1. */
export const codeCharacters = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1")
    .replaceAll(notInAlphabet, "")
    .slice(0, CODE_LENGTH);

/** `ABCD-2345`, also for a part of a code. */
export function formatCode(text: string): string {
  const characters = codeCharacters(text);
  return characters.length > HALF
    ? `${characters.slice(0, HALF)}-${characters.slice(HALF)}`
    : characters;
}

export const isCompleteCode = (text: string): boolean =>
  codeCharacters(text).length === CODE_LENGTH;

/** The code in a QR code; null if the QR code contains something else. */
export function codeInQr(text: string): string | null {
  return /^\s*[0-9a-z]{4}-?[0-9a-z]{4}\s*$/i.test(text) && isCompleteCode(text)
    ? formatCode(text)
    : null;
}

export const INCOMPLETE_CODE = "Enter all 8 characters of the code.";
