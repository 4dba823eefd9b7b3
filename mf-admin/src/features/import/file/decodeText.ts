/** UTF-8, UTF-16 with or without a byte order mark, else Windows-1252, as spreadsheets save on Windows. */
export function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  if (encoding) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function encodingOf(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  // ASCII characters of UTF-16 have an empty byte.
  const sample = bytes.subarray(0, 200);
  const empty = (odd: number) => sample.filter((byte, at) => byte === 0 && at % 2 === odd).length;
  if (empty(1) > sample.length / 4) return "utf-16le";
  if (empty(0) > sample.length / 4) return "utf-16be";
  return null;
}
