import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { kitHash, requireUnchangedKit } from "./kitHash";

let folder: string;
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kit-"));
  write("package.json", "{}");
  write("dist/shell/commands/kit/main.js", "run()");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const check = (hash: string) => requireUnchangedKit({ kit: { version: "1.2.0", hash } }, folder);

it("accepts the kit as it was packed, with packages and caches in it", async () => {
  const hash = await kitHash(folder);
  write("dist/kit.json", JSON.stringify({ hash }));
  write("node_modules/zod/index.js", "");
  write("dist/shared/node_modules/.vite/vitest/results.json", "");
  await expect(check(hash)).resolves.toBeUndefined();
});

it.each(["package.json", "dist/shell/commands/kit/main.js", "dist/added.js"])(
  "refuses a kit in which %s was changed",
  async (file) => {
    const hash = await kitHash(folder);
    write(file, "changed");
    await expect(check(hash)).rejects.toThrow(
      "The installed @portal/module-kit 1.2.0 was changed after it was packed. Install the original tarball again.",
    );
  },
);

it("accepts the workspace, whose kit is not packed", async () => {
  const workspace = { kit: { version: "1.2.0" } };
  await expect(requireUnchangedKit(workspace, folder)).resolves.toBeUndefined();
});
