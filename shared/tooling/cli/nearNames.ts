import leven from "leven";

const MAX_EDITS = 2;

/** The names that a mistyped name may mean, the most similar first. The prefix of modules may be missing. */
export function nearNames(typed: string, names: readonly string[]): string[] {
  const shortName = withoutPrefix(typed.toLowerCase());
  if (shortName.length < MAX_EDITS) return [];
  return names
    .map((name) => ({ name, edits: leven(shortName, withoutPrefix(name)) }))
    .filter(({ name, edits }) => edits <= MAX_EDITS || withoutPrefix(name).startsWith(shortName))
    .toSorted((a, b) => a.edits - b.edits)
    .map(({ name }) => name);
}

const withoutPrefix = (name: string) => name.replace(/^mf-/, "");

/** The name in the list that is meant, such as `mf-lockers` by `lockers`. */
export const fullName = (typed: string, names: readonly string[]): string | undefined =>
  [typed, `mf-${typed}`].find((name) => names.includes(name));

/** The end of the message about an unknown name. */
export function describeChoices(typed: string, names: readonly string[]): string {
  const near = nearNames(typed, names);
  const question = near.length > 0 ? `Did you mean ${near.join(" or ")}? ` : "";
  return `${question}Choose one of: ${names.join(", ")}.`;
}
