import { join } from "node:path";
import { defineConfig, type Plugin } from "vitest/config";
import { chosenTests } from "./shell/commands/mutation/mutationTargets";
import { notUnit, unitProjects } from "./vitest.config";

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

const chosen = process.env.PORTAL_MUTATION_TESTS?.split(",");

/** The unit tests, for `pnpm test:mutation`. */
export default defineConfig({
  test: {
    projects: unitProjects.map(({ test, ...project }) => ({
      ...project,
      plugins: [resolveSharedHere],
      test: {
        ...test,
        exclude: notUnit,
        isolate: true,
        include: chosen
          ? test.include.flatMap((include) => chosenTests(include, chosen))
          : test.include,
      },
    })),
  },
});
