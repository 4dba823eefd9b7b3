import { expect, it } from "vitest";
import { readText, textFiles } from "./textFiles";

const hasFlow = (text: string) =>
  /\b(inFlow|useToast)\(/.test(text) ||
  [...text.matchAll(/\btoast\(\{(.*?)\}\)/gs)].every(([, toast = ""]) => /\bflow\b/.test(toast));

it("finds a toast without a flow (control)", () => {
  expect(hasFlow('toast({ title: "Saved" })')).toBe(false);
  expect(hasFlow('toast({\n flow: `edit ${id}`, title: "Saved" })')).toBe(true);
});

it("names the flow of every toast, so that a result replaces those of earlier attempts", () => {
  const files = ["shell/src", "mf-member", "mf-booking", "mf-shop", "mf-admin", "shared/src/ui"]
    .flatMap((folder) => textFiles([".ts", ".tsx"], folder))
    .filter((path) => !/\.(test|stories)\.tsx?$|\/testing\//.test(path));
  expect(files.filter((path) => !hasFlow(readText(path)))).toEqual([]);
});
