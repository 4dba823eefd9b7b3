import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { requireOwnFiles } from "./requireOwnFiles";

let top: string;
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), "own-files-"));
  for (const file of ["mf-test/src/app.tsx", "mf-test/.env", "mf-test/public/a.png", "secret"]) {
    mkdirSync(dirname(join(top, file)), { recursive: true });
    writeFileSync(join(top, file), file);
  }
});
afterEach(() => rmSync(top, { recursive: true, force: true }));

const link = (path: string, target: string) => {
  mkdirSync(dirname(join(top, "mf-test", path)), { recursive: true });
  symlinkSync(target, join(top, "mf-test", path));
};
const check = () => requireOwnFiles("mf-test", join(top, "mf-test"));

it.each([
  ["public/key.txt", "../../secret", "to a file outside the module's folder"],
  ["src/key.txt", "../.env", "to a file outside the module's folder"],
  ["src/.hidden/key.txt", "../../../secret", "to a file outside the module's folder"],
  ["src/others", "../..", "to a file outside the module's folder"],
  ["src/again", "..", "to a folder"],
  ["src/gone.txt", "missing", "to a missing file"],
])("refuses %s -> %s", async (path, target, fault) => {
  link(path, target);
  await expect(check()).rejects.toThrow(
    new Error(`mf-test: ${path} is a link ${fault}. Replace it with a copy.`),
  );
});

it("accepts links to files of the module, and links that no build reads", async () => {
  link("public/b.png", "a.png");
  link("node_modules/react", "../../secret");
  link("src/node_modules/react", "../../../secret");
  link(".venv/python", "../../secret");
  await expect(check()).resolves.toBeUndefined();
});
