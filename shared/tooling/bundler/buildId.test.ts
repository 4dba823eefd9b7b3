import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, it } from "vitest";
import { root } from "../commands/workspace";
import { commonInputs } from "./buildId";

/** A tooling file and every tooling file that it imports, from the root. */
function closureOf(file: string): string[] {
  const code = readFileSync(join(root, file), "utf8");
  const imported = [...code.matchAll(/from "(\.[^"]*)"/g)]
    .map(([, path = ""]) => relative(root, join(root, dirname(file), `${path}.ts`)))
    .filter((path) => path.startsWith("shared/tooling/"));
  return [file, ...imported.flatMap(closureOf)];
}

it("hashes every tooling file that affects a build", () => {
  const shaping = ["preset", "compress"].flatMap((name) =>
    closureOf(`shared/tooling/bundler/${name}.ts`),
  );
  // It only lists files, whose names and contents are hashed.
  const expected = shaping.filter((file) => file !== "shared/tooling/release/files.ts");
  const isHashed = (file: string) =>
    commonInputs.some((input) => file === input || file.startsWith(`${input}/`));
  expect(expected.filter((file) => !isHashed(file))).toEqual([]);
  expect(expected.length).toBeGreaterThan(5);
});
