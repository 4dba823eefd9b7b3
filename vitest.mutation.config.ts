import { join } from "node:path";
import { defineConfig, type Plugin } from "vitest/config";
import { unitProjects } from "./vitest.config";

/**
 * Stryker mutates a copy of the tree, in which the links to `@portal/shared` lead back to the
 * original. This resolves them within the copy.
 */
const resolveSharedHere: Plugin = {
  name: "resolve-shared-here",
  enforce: "pre",
  resolveId(id) {
    if (!id.startsWith("@portal/shared/")) return null;
    return this.resolve(id, join(import.meta.dirname, "shared/package.json"), { skipSelf: true });
  },
};

const testFiles = process.env.PORTAL_TEST_FILES?.split(",");

function includeOf(include: string[]): string[] {
  const ending = include[0]?.endsWith(".tsx") ? ".test.tsx" : ".test.ts";
  return (
    testFiles
      ?.map((glob) => (glob.endsWith("**") ? `${glob}/*${ending}` : glob))
      .filter((glob) => glob.endsWith(ending)) ?? include
  );
}

/** The unit tests, for `pnpm test:mutation`. */
export default defineConfig({
  test: {
    projects: unitProjects.map(({ test, ...project }) => ({
      ...project,
      plugins: [resolveSharedHere],
      test: { ...test, include: includeOf(test.include) },
    })),
  },
});
