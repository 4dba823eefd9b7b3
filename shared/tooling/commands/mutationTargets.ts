export function mutationTargets(area: string): string[] {
  const folder = area.replace(/\/+$/, "");
  if (/\.tsx?$/.test(folder)) return [folder];
  return [
    `${folder}/**/*.{ts,tsx}`,
    `!${folder}/**/*.test.{ts,tsx}`,
    `!${folder}/**/testing/**`,
    `!${folder}/**/*.d.ts`,
  ];
}

/** The chosen folders, files or globs as globs of tests, limited to the kind that `include` ends with. */
export function chosenTests(include: string, chosen: readonly string[]): string[] {
  const ending = include.slice(include.lastIndexOf(".test."));
  return chosen
    .map((path) => {
      if (/\.test\.tsx?$/.test(path)) return path;
      return `${path.replace(/\/\**$/, "")}/**/*${ending}`;
    })
    .filter((path) => path.endsWith(ending));
}
