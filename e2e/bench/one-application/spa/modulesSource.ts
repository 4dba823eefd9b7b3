/** The code of `./sources` in the bundle: each module's description, and its routes as a chunk. */
export function modulesSource(names: readonly string[]): string {
  const entries = names.map((name) => ({
    from: JSON.stringify(`../../../../${name}/module`),
    load: `() => import(/* webpackChunkName: "${name}" */ "../../../../${name}/src/routes")`,
  }));
  return [
    ...entries.map(({ from }, at) => `import { description as of${String(at)} } from ${from};`),
    "export const sources = [",
    ...entries.map(({ load }, at) => `  { description: of${String(at)}, load: ${load} },`),
    "];\n",
  ].join("\n");
}
