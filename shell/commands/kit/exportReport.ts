import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "@portal/shared/tooling/project/workspace";
import { compile } from "./compile";
import { publicSources } from "./entries";

export const reportFile = join(root, "shared/kit/kit.api.md");

/** Generated from the database, whose own tests notice changes. */
const notReported = "shared/src/data/database.types.ts";

const comments = /\/\*[\s\S]*?\*\//g;
const fence = "```";

/** Every declaration that modules can import from the kit, as text. */
export async function describeExports(version: string): Promise<string> {
  const sources = (await publicSources()).filter((file) => file !== notReported);
  const folder = mkdtempSync(join(tmpdir(), "portal-kit-api-"));
  try {
    await compile(sources, folder);
    const sections = sources.map(async (source) => {
      const declarations = source.replace(/(\.d)?\.tsx?$/, ".d.ts");
      const text = await readFile(join(folder, declarations), "utf8");
      const code = text
        .replaceAll(comments, "")
        .replaceAll(/^\s*\n/gm, "")
        .trimEnd();
      const path = source.replace(/^shared\/src\/|\.tsx?$/g, "");
      return `## ${path}\n\n${fence}text\n${code}\n${fence}\n`;
    });
    return [titleOf(version), intro, ...(await Promise.all(sections))].join("\n");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const titleOf = (version: string) => `# What @portal/module-kit ${version} exports\n`;

const intro = `Written by \`pnpm kit --report\`. A test fails when the exports differ from this file.\n`;

/**
 * @param recorded the text of the report that is checked in
 * @throws if the exports of a released version would change
 */
export function requireUnreleased(
  recorded: string,
  next: string,
  version: string,
  changelog: string,
): void {
  if (recorded === next || !recorded.startsWith(titleOf(version))) return;
  if (changelog.includes(`## ${version} (unreleased)`)) return;
  throw new Error(
    `The exports of @portal/module-kit ${version} changed after its release. ` +
      `Raise the version in shared/kit/package.json and describe the change in its CHANGELOG.md.`,
  );
}
