/**
 * Defect: the library prints every failed request with its stack, also when all that happened is
 * that a person was told no. What it prints in the course of a request goes to that request instead.
 * @returns what undoes it.
 */
export function collectErrors(listOfRequest: () => unknown[] | undefined): () => void {
  const print = console.error;
  console.error = (...printed: unknown[]) => {
    const list = listOfRequest();
    if (list) list.push(...printed);
    else print(...printed);
  };
  return () => {
    console.error = print;
  };
}
