import { join } from "node:path";
import { root } from "@portal/shared/tooling/project/workspace";
import { listFiles } from "@portal/shared/tooling/release/files";

/** Folders of `shared/src` whose files a module may import, by the same path as in the workspace. */
export const publicAreas = [
  "antd",
  "calendar",
  "contract",
  "data",
  "domain",
  "testing",
  "ui",
  "vendor",
];

const programs = [
  "shell/commands/kit/main.ts",
  "shared/tooling/bundler/preset.ts",
  "shared/tooling/bundler/prerender/rsbuild.config.ts",
  "shared/tooling/kit/vitestConfig.ts",
  "shared/tooling/kit/contractConfig.ts",
  "shared/src/hot/module.ts",
  "shared/src/prerender/module.tsx",
  "shared/src/prerender/router.tsx",
  "shared/src/prerender/defineModule.ts",
  "shared/src/prerender/portalModule.d.ts",
];

/** Parts of public files, the frame's source, its own tests, and suites that build all modules. */
const internal = [
  /^contract\/release\/publishedSchema\.ts$/,
  /^testing\/(calendarFaults|describeStorage|testRelease)\.ts$/,
  /^testing\/modules\//,
  /^testing\/frame\/(?!(fakePortal|frameSettings)\.ts)/,
  /^testing\/suite\/(?!modules).*\.contract\.ts$/,
];

/** The files that a module may import, relative to the workspace. */
export async function publicSources(): Promise<string[]> {
  const files = await listFiles(join(root, "shared/src"));
  const isPublic = (file: string) =>
    publicAreas.includes(file.split("/")[0] ?? "") &&
    /(?<!\.(test|stories))\.tsx?$/.test(file) &&
    !internal.some((pattern) => pattern.test(file));
  return files.filter(isPublic).map((file) => `shared/src/${file}`);
}

export const kitEntries = async (): Promise<string[]> => [...(await publicSources()), ...programs];
