import { expect, it } from "vitest";
import { chosenTests, fixedPartOf, mutationTargets } from "./mutationTargets";

const withoutTests = ["!**/*.test.ts?(x)", "!**/testing/**", "!**/*.d.ts"];

it.each(["shared/src/domain/refund.ts", "shell/src/App.tsx"])(
  "mutates only the file %s",
  (file) => {
    expect(mutationTargets(file)).toEqual([file]);
  },
);

it.each(["shell/src/session", "shell/src/session/"])(
  "mutates the code of the folder %s without tests and test data",
  (folder) => {
    expect(mutationTargets(folder)).toEqual(["shell/src/session/**/*.ts?(x)", ...withoutTests]);
  },
);

it("mutates the code that matches a glob without tests and test data", () => {
  const glob = "mf-admin/src/**/*.queries.ts";
  expect(mutationTargets(glob)).toEqual([glob, ...withoutTests]);
});

it("expands the alternatives of a glob, because Stryker splits patterns at commas", () => {
  expect(mutationTargets("mf-{shop,member}/src/{*,data/*}.queries.ts")).toEqual([
    "mf-shop/src/*.queries.ts",
    "mf-shop/src/data/*.queries.ts",
    "mf-member/src/*.queries.ts",
    "mf-member/src/data/*.queries.ts",
    ...withoutTests,
  ]);
});

it.each([
  ["shared/src/domain/refund.ts", "shared/src/domain/refund.ts"],
  ["mf-admin/src/**/*.queries.ts", "mf-admin/src/"],
  ["mf-*/src/**/*.queries.ts", ""],
  ["shared/src/data/{errors,refusals}.ts", "shared/src/data/"],
])("requires of %s that %j exists", (area, fixed) => {
  expect(fixedPartOf(area)).toBe(fixed);
});

it("chooses the tests of a project from folders, files and globs", () => {
  const chosen = ["shell/src/session/**", "shell/src/App.test.tsx", "shared/src/*.test.ts"];
  expect(chosenTests("shell/**/*.test.ts", chosen)).toEqual([
    "shell/src/session/**/*.test.ts",
    "shared/src/*.test.ts",
  ]);
  expect(chosenTests("shell/**/*.test.tsx", chosen)).toEqual([
    "shell/src/session/**/*.test.tsx",
    "shell/src/App.test.tsx",
  ]);
});
