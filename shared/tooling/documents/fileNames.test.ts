import { expect, it } from "vitest";
import { textFiles } from "./textFiles";

const nameOf = (path: string) => path.replace(/\.\w+$/, "").toLowerCase();

it("has no source files whose names differ only by case or ending, because imports mix them up", () => {
  const files = textFiles([".ts", ".tsx", ".mjs"]).filter(
    (path) => !/\.(test|contract|spec|d)\.tsx?$/.test(path),
  );
  const names = files.map(nameOf);
  const alike = files.filter(
    (_, index) => names.indexOf(names[index] ?? "") !== names.lastIndexOf(names[index] ?? ""),
  );
  expect(alike).toEqual([]);
});
