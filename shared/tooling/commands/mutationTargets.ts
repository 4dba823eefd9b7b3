const withoutTests = ["!**/*.test.ts", "!**/*.test.tsx", "!**/testing/**", "!**/*.d.ts"];

/** The patterns of Stryker for a file, a folder or a glob. Stryker splits them at commas. */
export function mutationTargets(area: string): string[] {
  const path = area.replace(/\/+$/, "").replace(/\{([^{}]*)\}/g, (_, names: string) => {
    return `@(${names.replaceAll(",", "|")})`;
  });
  if (isGlob(area)) return [path, ...withoutTests];
  return /\.tsx?$/.test(path) ? [path] : [`${path}/**/*.ts`, `${path}/**/*.tsx`, ...withoutTests];
}

/** The part of the area that must exist. */
export function fixedPartOf(area: string): string {
  return area.replace(/[^/]*[*?[{].*$/, "");
}

function isGlob(area: string): boolean {
  return fixedPartOf(area) !== area;
}
