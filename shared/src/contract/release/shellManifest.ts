import { satisfy } from "@module-federation/runtime-core";
import * as v from "valibot";
import { contractText, offersContract } from "./contractVersion";
import type { Release } from "./discovery";

/** What a built shell provides, served as /shell.json. */
const shellManifestSchema = v.object({
  build: v.pipe(v.string(), v.minLength(1)),
  contract: v.pipe(v.number(), v.integer()),
  /** A missing minor version means 0. */
  contractMinor: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** Hash of the contract's API report. */
  contractHash: v.exactOptional(v.string()),
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
  if (!offersContract(shell, extras)) {
    problems.push(
      `${module} needs contract ${contractText(extras)}, ${host} offers ${contractText(shell)}`,
    );
  }
  for (const [library, range] of Object.entries(extras.shared)) {
    const version = Object.hasOwn(shell.shared, library) ? shell.shared[library] : undefined;
    if (version === undefined) {
      problems.push(`${module} needs ${library} ${range}, ${host} provides none`);
    } else if (!satisfy(version, range)) {
      problems.push(`${module} needs ${library} ${range}, ${host} provides ${version}`);
    }
  }
  return problems;
}
