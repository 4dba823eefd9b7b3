import { satisfy } from "@module-federation/runtime-core";
import * as z from "@portal/shared/vendor/zod";
import type { Release } from "./discovery";

/** What a built shell provides, served as /shell.json. */
export const shellManifestSchema = z.object({
  build: z.string().min(1),
  contract: z.number().int(),
  shared: z.record(z.string(), z.string()),
});

export type ShellManifest = z.infer<typeof shellManifestSchema>;

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
