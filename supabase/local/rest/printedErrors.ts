// Defect: the library prints every failed request with its stack, also expected refusals.
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
