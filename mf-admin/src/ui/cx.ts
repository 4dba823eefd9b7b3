/** Joins class names, leaving out what is not there. antd's props take no undefined. */
export function cx(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
