/** The selector of an element that a library looks up, or adds again, when it next needs it. */
export type Leftover = `#${string}` | `[${string}]`;

/** recharts measures texts in this element. */
const known: readonly Leftover[] = ["#recharts_measurement_span"];

/** Removes children of the body only: others belong to the page of a module. */
export function removeLeftovers(declared: readonly Leftover[] = []): void {
  const selectors = [...known, ...declared].map((one) => `body > ${one}`);
  for (const element of document.querySelectorAll(selectors.join(", "))) element.remove();
}
