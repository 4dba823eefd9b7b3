import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");
const folders = ["shared/src", "shell/src", "shell/host", "mf-admin/src", "mf-booking/src"];
const files = [...folders, "mf-member/src", "mf-shop/src"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".css"))
    .map((file) => join(folder, file)),
);

/** Others repaint the page in every frame, also while a phone starts the scripts. */
const withoutRepaint = ["opacity", "transform", "visibility"];

const keyframes = /@keyframes[^{]+\{((?:[^{}]*\{[^{}]*\})*)/g;
const declarations = /([a-z-]+)\s*:/g;

test("stylesheets animate only what needs no repaint", () => {
  const animated = files.flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(keyframes)]
      .flatMap(([, steps = ""]) => [...steps.matchAll(declarations)])
      .map(([, property = ""]) => ({ file, property })),
  );
  expect(animated.length).toBeGreaterThan(3);
  expect(animated.filter(({ property }) => !withoutRepaint.includes(property))).toEqual([]);
});
