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
