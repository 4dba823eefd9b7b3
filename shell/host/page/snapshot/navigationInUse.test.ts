import type { Release } from "@portal/shared/contract/release/discovery";
import { expect, it } from "vitest";
import { testRelease } from "../../../src/testing/testRelease";
import { navigationInUse } from "./navigationInUse";

function release(label: string, order: number, isDefault = true): Release {
  const made = testRelease({ build: label, traffic: 50, isDefault });
  const places = ["top-bar"];
  const entry = { id: "page", label, to: "/test", places, access: "member", order };
  return { ...made, extras: { ...made.extras, contributions: { navigation: [entry] } } };
}

it("lists the entries of the releases in use, in order, and none of a canary", () => {
  const entries = navigationInUse({
    schema: "",
    microFrontends: {
      "mf-a": [release("Rooms", 20), release("New rooms", 5, false)],
      "mf-b": [release("Dashboard", 10)],
      "mf-c": [testRelease({ build: "one", isDefault: true })],
    },
  });
  expect(entries.map(({ label }) => label)).toEqual(["Dashboard", "Rooms"]);
});
