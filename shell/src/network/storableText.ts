/** PostgreSQL cannot store U+0000. In the address of a request it is written as `%00`. */
export const storableAddress = (url: string): string => url.replaceAll("%00", "");

/** In JSON, U+0000 and lone surrogates are escapes. Other bodies, such as files, are kept. */
export function storableBody(body: BodyInit): BodyInit {
  if (typeof body !== "string") return body;
  return body.replaceAll(/\\(?:u[\da-f]{4}|.)/gi, (escape) => {
    if (escape === "\\u0000") return "";
    return /^\\ud[89a-f]/i.test(escape) ? "\\ufffd" : escape;
  });
}
