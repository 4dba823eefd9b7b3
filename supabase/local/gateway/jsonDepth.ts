/** Deeper than what any client sends; code that walks through values does so by recursion. */
export const MAX_JSON_DEPTH = 200;

const codeOf = (character: string) => character.charCodeAt(0);
const [quote, backslash] = [codeOf('"'), codeOf("\\")];
const [openList, closeList] = [codeOf("["), codeOf("]")];
const [openObject, closeObject] = [codeOf("{"), codeOf("}")];

/** Whether JSON, if that is what the bytes are, has lists or objects nested deeper than `limit`. */
export function nestsDeeperThan(json: Uint8Array, limit: number): boolean {
  let depth = 0;
  let inText = false;
  for (let index = 0; index < json.length; index += 1) {
    const byte = json[index];
    if (byte === quote) inText = !inText;
    else if (inText) index += byte === backslash ? 1 : 0;
    else if (byte === closeList || byte === closeObject) depth -= 1;
    else if (byte === openList || byte === openObject) {
      depth += 1;
      if (depth > limit) return true;
    }
  }
  return false;
}
