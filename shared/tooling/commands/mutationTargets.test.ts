import { expect, it } from "vitest";
import { fixedPartOf, mutationTargets } from "./mutationTargets";

const withoutTests = ["!**/*.test.ts", "!**/*.test.tsx", "!**/testing/**", "!**/*.d.ts"];

it.each(["shared/src/domain/refund.ts", "shell/src/App.tsx"])(
  "mutates only the file %s",
  (file) => {
    expect(mutationTargets(file)).toEqual([file]);
  },
);

it.each(["shell/src/session", "shell/src/session/"])(
  "mutates the code of the folder %s without tests and test data",
  (folder) => {
    expect(mutationTargets(folder)).toEqual([
      "shell/src/session/**/*.ts",
      "shell/src/session/**/*.tsx",
      ...withoutTests,
    ]);
  },
);

it("mutates the code that matches a glob without tests and test data", () => {
  const glob = "mf-admin/src/**/*.queries.ts";
  expect(mutationTargets(glob)).toEqual([glob, ...withoutTests]);
});

it("writes the alternatives of a glob without commas", () => {
  const [pattern] = mutationTargets("mf-{shop,member}/src/**/*.{queries,mutations}.ts");
  expect(pattern).toBe("mf-@(shop|member)/src/**/*.@(queries|mutations).ts");
});

it.each([
  ["shared/src/domain/refund.ts", "shared/src/domain/refund.ts"],
  ["mf-admin/src/**/*.queries.ts", "mf-admin/src/"],
  ["mf-*/src/**/*.queries.ts", ""],
  ["shared/src/data/{errors,refusals}.ts", "shared/src/data/"],
])("requires of %s that %j exists", (area, fixed) => {
  expect(fixedPartOf(area)).toBe(fixed);
});
