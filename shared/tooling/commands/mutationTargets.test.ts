import { expect, it } from "vitest";
import { chosenTests, mutationTargets } from "./mutationTargets";

it.each(["shared/src/domain/refund.ts", "shell/src/App.tsx", "mf-admin/src/**/*.queries.ts"])(
  "mutates only the files %s",
  (file) => {
    expect(mutationTargets(file)).toEqual([file]);
  },
);

it.each(["shell/src/session", "shell/src/session/"])(
  "mutates the code of the folder %s without tests and test data",
  (folder) => {
    expect(mutationTargets(folder)).toEqual([
      "shell/src/session/**/*.{ts,tsx}",
      "!shell/src/session/**/*.test.{ts,tsx}",
      "!shell/src/session/**/testing/**",
      "!shell/src/session/**/*.d.ts",
    ]);
  },
);

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
