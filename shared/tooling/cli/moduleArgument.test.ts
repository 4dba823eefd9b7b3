import { expect, it } from "vitest";
import { ownModule } from "./moduleArgument";

const alone = (name: string) => ({ modules: new Map([[name, "/home/asha/repo"]]), current: name });

it("chooses the module of the folder", () => {
  expect(ownModule(alone("mf-rewards"), undefined)).toBe("mf-rewards");
});

it.each(["rewards", "../mf-rewards", "mf-rewards; ls", "mf-a/b", "__proto__", ""])(
  "refuses a package with the name %j",
  (name) => {
    expect(() => ownModule(alone(name), undefined)).toThrow(
      `The package in /home/asha/repo must have a name such as mf-rewards, got "${name}".`,
    );
  },
);
