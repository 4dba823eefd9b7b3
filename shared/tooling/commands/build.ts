import { relative } from "node:path";
import { buildAll } from "../bundler/buildAll";
import { root } from "./workspace";

try {
  await buildAll(({ name, dir, built }) => {
    console.log(`${built ? "built  " : "current"} ${name.padEnd(12)} ${relative(root, dir)}`);
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
