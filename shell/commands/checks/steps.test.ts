import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { journeysByModule } from "../../../e2e/journeysByModule";
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
    expect(steps(plan).at(-1)?.command).toContain("/member-books-a-room.spec.ts");
  });

  it("leaves out the journeys of a module that has none", () => {
    expect(names(planForPackage("mf-gift-cards"))).not.toContain("e2e");
  });
});

describe("journeysByModule", () => {
  const specs = ["journeys", "resilience", "accessibility"]
    .flatMap((folder) => readdirSync(join(root, "e2e", folder)))
    .filter((file) => file.endsWith(".spec.ts"))
    .map((file) => basename(file, ".spec.ts"));

  it("names every spec at least once, and no other file", () => {
    const named = new Set(Object.values(journeysByModule).flat());
    expect([...named].sort()).toEqual(specs.sort());
  });

  it("names packages that exist", () => {
    const packages = [...moduleNames(), "shell"];
    expect(Object.keys(journeysByModule).filter((name) => !packages.includes(name))).toEqual([]);
  });
});
