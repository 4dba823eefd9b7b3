/** An id that no backend knows. */
export const EXAMPLE_ID = "00000000-0000-4000-8000-000000000001";

/** A path that the route matches. Its page has to be shown for an unknown id, too. */
export const examplePath = (route: string): string =>
  route
    .replaceAll(/:[\w-]+/g, EXAMPLE_ID)
    .replaceAll("?", "")
    .replace(/(?<=.)\/\*$/, "");
