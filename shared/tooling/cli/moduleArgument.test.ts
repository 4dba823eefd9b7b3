import { expect, it } from "vitest";
import { projectOf } from "../project/testing/projectOf";
import { anyModule, moduleAndBuild, ownModule } from "./moduleArgument";

const alone = (name: string) => ({ modules: new Map([[name, "/home/asha/repo"]]), current: name });
const workspace = projectOf(["mf-cafe", "mf-lockers"]);
const inFolder = { ...workspace, current: "mf-lockers" };

it("chooses the module of the folder", () => {
  expect(ownModule(alone("mf-rewards"), undefined)).toBe("mf-rewards");
});

it.each(["lockers", "mf-lockers"])("accepts the name %s", (given) => {
  expect(ownModule(workspace, given)).toBe("mf-lockers");
  expect(ownModule(alone("mf-lockers"), given)).toBe("mf-lockers");
  expect(anyModule(workspace, given)).toBe("mf-lockers");
});

it.each(["gone", "mf-gone"])("knows a module without code here as %s", (given) => {
  expect(anyModule(workspace, given)).toBe("mf-gone");
});

it("suggests a similar name", () => {
  expect(() => ownModule(workspace, "lokers")).toThrow(
    'Unknown module "lokers". Did you mean mf-lockers? Choose one of: mf-cafe, mf-lockers.',
  );
});

it.each([
  [["1a2b"], { module: "mf-lockers", build: "1a2b" }],
  [["lockers"], { module: "mf-lockers" }],
  // The name is also hexadecimal, like a build id.
  [["cafe"], { module: "mf-cafe" }],
  [["cafe", "1a2b"], { module: "mf-cafe", build: "1a2b" }],
  [["gone"], { module: "mf-gone" }],
])("tells the module from the build in %o", ([first, second], meant) => {
  expect(moduleAndBuild(inFolder, first, second)).toEqual(meant);
});

it.each(["rewards", "../mf-rewards", "mf-rewards; ls", "mf-a/b", "__proto__", ""])(
  "refuses a package with the name %j",
  (name) => {
    expect(() => ownModule(alone(name), undefined)).toThrow(
      `The package in /home/asha/repo must have a name such as mf-rewards, got "${name}".`,
    );
  },
);
