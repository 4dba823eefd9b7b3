/** Deeper values could overflow the stack of recursive code. */
export const MAX_JSON_DEPTH = 200;

const codeOf = (character: string) => character.charCodeAt(0);
const [quote, backslash] = [codeOf('"'), codeOf("\\")];
const [openList, closeList] = [codeOf("["), codeOf("]")];
const [openObject, closeObject] = [codeOf("{"), codeOf("}")];

export function nestsDeeperThan(json: Uint8Array, limit: number): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < json.length; index += 1) {
    const byte = json[index];
    if (byte === quote) inString = !inString;
    else if (inString) index += byte === backslash ? 1 : 0;
    else if (byte === closeList || byte === closeObject) depth -= 1;
    else if (byte === openList || byte === openObject) {
      depth += 1;
      if (depth > limit) return true;
    }
  }
  return false;
}
