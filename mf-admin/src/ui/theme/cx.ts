/** Joins class names. Never returns undefined, which antd's props do not accept. */
export function cx(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
