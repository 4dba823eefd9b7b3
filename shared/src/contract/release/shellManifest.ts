import { satisfy } from "@module-federation/runtime-core";
import * as v from "valibot";
import type { Release } from "./discovery";

/** What a built shell provides, served as /shell.json. */
const shellManifestSchema = v.object({
  build: v.pipe(v.string(), v.minLength(1)),
  contract: v.pipe(v.number(), v.integer()),
  shared: v.record(v.string(), v.string()),
});

export type ShellManifest = v.InferOutput<typeof shellManifestSchema>;

/** @throws if the value is not a shell manifest */
export const parseShellManifest = (value: unknown): ShellManifest =>
  v.parse(shellManifestSchema, value);

/** Compares version ranges as the federation runtime does. */
export function incompatibilities(
  name: string,
  { extras }: Release,
  shell: ShellManifest,
): string[] {
  const module = `${name} ${extras.build}`;
  const host = `the shell ${shell.build}`;
  const problems: string[] = [];
  if (extras.contract !== shell.contract) {
    problems.push(
      `${module} uses contract ${String(extras.contract)}, ` +
        `${host} uses contract ${String(shell.contract)}`,
    );
  }
  for (const [library, range] of Object.entries(extras.shared)) {
    const version = shell.shared[library];
    if (version === undefined) {
      problems.push(`${module} needs ${library} ${range}, ${host} provides none`);
    } else if (!satisfy(version, range)) {
      problems.push(`${module} needs ${library} ${range}, ${host} provides ${version}`);
    }
  }
  return problems;
}
