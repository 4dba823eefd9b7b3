import { expect, it } from "vitest";
import type { Discovery, Release } from "@portal/shared/contract/release/discovery";
import { modulesOf } from "./releases";

function release(build: string, traffic: number, fallback?: string): Release {
  return {
    deployment: { traffic, default: traffic > 50 },
    extras: { build, title: "Cafe & Snacks", fallback },
  } as unknown as Release;
}
const only = (...releases: Release[]) =>
  modulesOf({ microFrontends: { "mf-shop": releases } } as unknown as Discovery)[0];

it("rolls back to the fallback of the release in use", () => {
  expect(only(release("two", 100, "one"), release("one", 0))?.rollBack).toEqual({
    from: "two",
    to: "one",
  });
});

it("rolls back a canary first", () => {
  const module = only(release("two", 90, "one"), release("three", 10), release("one", 0));
  expect(module?.rollBack).toEqual({ from: "three", to: "two" });
  expect(module?.inUse?.extras.build).toBe("two");
});

it("offers no rollback without an earlier release", () => {
  expect(only(release("one", 100))?.rollBack).toBeNull();
});

it("sorts the modules by name, after those with a canary", () => {
  const discovery = {
    microFrontends: {
      "mf-shop": [release("s", 100)],
      "mf-member": [release("m", 90), release("c", 10)],
      "mf-admin": [release("a", 100)],
    },
  } as unknown as Discovery;
  const names = modulesOf(discovery).map(({ name }) => name);
  expect(names).toEqual(["mf-member", "mf-admin", "mf-shop"]);
});
