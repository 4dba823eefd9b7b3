/** PostgreSQL cannot store U+0000. In the address of a request it is written as `%00`. */
export const storableAddress = (url: string): string => url.replaceAll("%00", "");

/** Removes escaped U+0000 and lone surrogates from JSON. Other bodies, such as files, stay as they are. */
export function storableBody(body: BodyInit): BodyInit {
  if (typeof body !== "string") return body;
  return body.replaceAll(/\\(?:u[\da-f]{4}|.)/gi, (escape) => {
    if (escape === "\\u0000") return "";
    return /^\\ud[89a-f]/i.test(escape) ? "\\ufffd" : escape;
  });
}
