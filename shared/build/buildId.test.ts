import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, it } from "vitest";
import { commonInputs } from "./buildId";
import { root } from "./workspace";

/** A file and whatever of `shared/build` it imports. */
function closureOf(file: string): string[] {
  const code = readFileSync(join(root, file), "utf8");
  const imported = [...code.matchAll(/from "\.\/(\w+)"/g)].map(([, name = ""]) => name);
  return [file, ...imported.flatMap((name) => closureOf(`shared/build/${name}.ts`))];
}

it("A build's name changes with every file that shapes what is built", () => {
  const shaping = ["preset", "compress"].flatMap((name) => closureOf(`shared/build/${name}.ts`));
  // It only lists files; their names and contents count by themselves.
  const expected = shaping.filter((file) => relative("shared/build", file) !== "files.ts");
  expect(commonInputs).toEqual(expect.arrayContaining(expected));
});
