import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { moduleNames, root } from "@portal/shared/tooling/project/workspace";
import { type Plan, planForAll, planForPackage } from "./steps";

const steps = (plan: Plan) => plan.flat(2);
const names = (plan: Plan) => steps(plan).map(({ name }) => name);

describe("planForAll", () => {
  it("checks and tests everything", () => {
    expect(names(planForAll())).toEqual([
      "format",
      "lint",
      "types",
      "unused",
      "contract",
      "e2e",
      "unit",
      "db",
    ]);
  });

  it("runs the end-to-end tests on the builds of the contract tests, in parallel with the unit and database tests", () => {
    const lanes = planForAll()
      .at(-1)
      ?.map((lane) => lane.map(({ name }) => name));
    expect(lanes).toEqual([["contract", "e2e"], ["unit"], ["db"]]);
  });
});

describe("planForPackage", () => {
  it("limits every step to the module", () => {
    const plan = planForPackage("mf-booking");
    expect(names(plan)).toEqual([
      "format",
      "lint",
      "types mf-booking",
      "unused",
      "unit",
      "contract",
      "e2e",
    ]);
    for (const { command } of steps(plan).slice(0, -1))
      expect(command.join(" ")).toContain("mf-booking");
    expect(steps(plan).at(-1)?.command).toEqual(
      expect.arrayContaining(["journeys/mf-booking/", "accessibility/mf-booking/"]),
    );
  });

  it("leaves out the journeys of a module that has none", () => {
    expect(names(planForPackage("mf-gift-cards"))).not.toContain("e2e");
  });
});

it("has each journey in the folder of a package", () => {
  const folders = ["journeys", "accessibility"].flatMap((folder) =>
    readdirSync(join(root, "e2e", folder)),
  );
  const packages = [...moduleNames(), "shell"];
  expect(folders.filter((folder) => !packages.includes(folder))).toEqual([]);
});
