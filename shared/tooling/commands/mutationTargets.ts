/** Without `{ts,tsx}`: Stryker splits its list of patterns at commas. */
export function mutationTargets(area: string): string[] {
  const folder = area.replace(/\/+$/, "");
  if (/\.tsx?$/.test(folder)) return [folder];
  return [
    `${folder}/**/*.ts?(x)`,
    `!${folder}/**/*.test.ts?(x)`,
    `!${folder}/**/testing/**`,
    `!${folder}/**/*.d.ts`,
  ];
}
