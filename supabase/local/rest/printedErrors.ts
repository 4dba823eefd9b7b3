/**
 * Defect: the library prints every failed request with its stack, also expected refusals. This
 * collects the output of a request in its list.
 * @returns a function that restores the console.
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
