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

it("hashes every file that shapes a build", () => {
  const shaping = ["preset", "compress"].flatMap((name) =>
    closureOf(`shared/tooling/bundler/${name}.ts`),
  );
  // It only lists files; their names and contents are hashed anyway.
  const expected = shaping.filter((file) => file !== "shared/tooling/release/files.ts");
  expect(commonInputs).toEqual(expect.arrayContaining(expected));
});
