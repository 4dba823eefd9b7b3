import { BodyRefusal } from "@portal/shared/tooling/server/openBodies";

/** Deeper values could overflow the stack of recursive code. */
const MAX_DEPTH = 200;

export const nullCharacter = {
  /** PostgreSQL's code for text that it cannot store. */
  code: "22021",
  message:
    "The text contains a null character (U+0000), which cannot be stored. Remove it, then try again.",
};

export const hasNullCharacter = ({ pathname, search }: URL): boolean =>
  (pathname + search).includes("%00");

const codeOf = (character: string) => character.charCodeAt(0);
const [quote, backslash] = [codeOf('"'), codeOf("\\")];
const [openList, closeList] = [codeOf("["), codeOf("]")];
const [openObject, closeObject] = [codeOf("{"), codeOf("}")];
const [u, zero] = [codeOf("u"), codeOf("0")];

interface JsonCheckOptions {
  readonly takesNullCharacters?: boolean;
}

/** Checks a JSON text part by part. Returns the refusal of one that nests too deeply or contains U+0000. */
export function createJsonCheck({ takesNullCharacters = false }: JsonCheckOptions = {}): (
  part: Uint8Array,
) => BodyRefusal | null {
  let depth = 0;
  let isString = false;
  let isEscape = false;
  /** The number of zeros after `\u`; null outside of an escape. */
  let zeros: number | null = null;
  return (part) => {
    for (const byte of part) {
      if (byte === 0 && !takesNullCharacters) return storesNoNull();
      if (isEscape) {
        isEscape = false;
        zeros = byte === u ? 0 : null;
        continue;
      }
      zeros = zeros !== null && byte === zero ? zeros + 1 : null;
      if (zeros === 4 && !takesNullCharacters) return storesNoNull();
      if (byte === quote) isString = !isString;
      else if (isString) isEscape = byte === backslash;
      else if (byte === closeList || byte === closeObject) depth -= 1;
      else if (byte === openList || byte === openObject) {
        depth += 1;
        if (depth > MAX_DEPTH) return new BodyRefusal(400, "The JSON is nested too deeply");
      }
    }
    return null;
  };
}

const storesNoNull = () => new BodyRefusal(400, nullCharacter.message, nullCharacter.code);
