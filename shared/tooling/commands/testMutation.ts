import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { mutationTargets } from "./mutationTargets";
import { root } from "./workspace";

const [area, ...rest] = process.argv.slice(2);
if (!area || !(area.includes("*") || existsSync(join(root, area)))) {
  console.error(
    `usage: pnpm test:mutation AREA [--testFiles GLOB], for example shared/src/domain; got "${area ?? ""}"`,
  );
  process.exit(1);
}
// With Stryker's own --testFiles, mutants of code that runs on import have no effect.
const at = rest.indexOf("--testFiles");
const [, testFiles] = at < 0 ? [] : rest.splice(at, 2);
const options = ["run", "--mutate", mutationTargets(area).join(","), ...rest];
const stryker = spawn(join(root, "node_modules/.bin/stryker"), options, {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, ...(testFiles && { PORTAL_MUTATION_TESTS: testFiles }) },
});
stryker.on("exit", (code) => (process.exitCode = code ?? 1));
