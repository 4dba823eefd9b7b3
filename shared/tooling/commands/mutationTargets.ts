const withoutTests = ["!**/*.test.ts?(x)", "!**/testing/**", "!**/*.d.ts"];

/** The patterns of Stryker for a file, a folder or a glob. Stryker splits them at commas. */
export function mutationTargets(area: string): string[] {
  const path = area.replace(/\/+$/, "").replace(/\{([^{}]*)\}/g, (_, names: string) => {
    return `@(${names.replaceAll(",", "|")})`;
  });
  if (isGlob(area)) return [path, ...withoutTests];
  return /\.tsx?$/.test(path) ? [path] : [`${path}/**/*.ts?(x)`, ...withoutTests];
}

/** The part of the area that must exist. */
export function fixedPartOf(area: string): string {
  return area.replace(/[^/]*[*?[{].*$/, "");
}

function isGlob(area: string): boolean {
  return fixedPartOf(area) !== area;
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
