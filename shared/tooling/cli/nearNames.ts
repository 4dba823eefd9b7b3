import leven from "leven";

const MAX_EDITS = 2;

/** The names that a mistyped name may mean, the most similar first. The prefix of modules may be missing. */
export function nearNames(given: string, names: readonly string[]): string[] {
  const typed = withoutPrefix(given.toLowerCase());
  if (typed.length < MAX_EDITS) return [];
  return names
    .map((name) => ({ name, edits: leven(typed, withoutPrefix(name)) }))
    .filter(({ name, edits }) => edits <= MAX_EDITS || withoutPrefix(name).startsWith(typed))
    .toSorted((a, b) => a.edits - b.edits)
    .map(({ name }) => name);
}

const withoutPrefix = (name: string) => name.replace(/^mf-/, "");

/** The name in the list that is meant, such as `mf-lockers` by `lockers`. */
export const fullName = (given: string, names: readonly string[]): string | undefined =>
  [given, `mf-${given}`].find((name) => names.includes(name));

/** The end of the message about an unknown name. */
export function describeChoices(given: string, names: readonly string[]): string {
  const near = nearNames(given, names);
  const question = near.length > 0 ? `Did you mean ${near.join(" or ")}? ` : "";
  return `${question}Choose one of: ${names.join(", ")}.`;
}
