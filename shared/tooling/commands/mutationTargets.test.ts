import { expect, it } from "vitest";
import { mutationTargets } from "./mutationTargets";

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
      "shell/src/session/**/*.ts?(x)",
      "!shell/src/session/**/*.test.ts?(x)",
      "!shell/src/session/**/testing/**",
      "!shell/src/session/**/*.d.ts",
    ]);
  },
);
