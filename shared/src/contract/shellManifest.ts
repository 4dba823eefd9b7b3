import { satisfy } from "@module-federation/runtime-core";
import * as z from "@portal/shared/vendor/zod";
import type { Release } from "./discovery";

/** What a built shell says of itself, served as /shell.json. */
export const shellManifestSchema = z.object({
  build: z.string().min(1),
  /** The major version of the contract that it speaks. */
  contract: z.number().int(),
  /** The versions of the libraries that it brings, by package. */
  shared: z.record(z.string(), z.string()),
});

export type ShellManifest = z.infer<typeof shellManifestSchema>;

/**
 * Why a shell can't run a release, one sentence for each reason that names both sides; none when
 * it can. Ranges are judged by the rules of the federation runtime itself.
 */
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
      `${module} speaks contract ${String(extras.contract)}, ` +
        `${host} speaks contract ${String(shell.contract)}`,
    );
  }
  for (const [library, range] of Object.entries(extras.shared)) {
    const version = shell.shared[library];
    if (version === undefined) {
      problems.push(`${module} needs ${library} ${range}, ${host} brings none`);
    } else if (!satisfy(version, range)) {
      problems.push(`${module} needs ${library} ${range}, ${host} brings ${version}`);
    }
  }
  return problems;
}
