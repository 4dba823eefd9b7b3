const withoutTests = ["!**/*.test.ts?(x)", "!**/testing/**", "!**/*.d.ts"];

/** The patterns of Stryker for a file, a folder or a glob. */
export function mutationTargets(area: string): string[] {
  const path = area.replace(/\/+$/, "");
  if (isGlob(path)) return [...alternativesOf(path), ...withoutTests];
  return /\.tsx?$/.test(path) ? [path] : [`${path}/**/*.ts?(x)`, ...withoutTests];
}

/** Expands `{a,b}`, because Stryker splits its patterns at commas. */
function alternativesOf(glob: string): string[] {
  const [braces, names] = /\{([^{}]*)\}/.exec(glob) ?? [];
  if (braces === undefined || names === undefined) return [glob];
  return names.split(",").flatMap((name) => alternativesOf(glob.replace(braces, () => name)));
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
