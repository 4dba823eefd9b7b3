import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CONTRACT_MAJOR, CONTRACT_MINOR } from "../../src/contract/portal";
import { compareContracts, hashUpTo, nextReport, type ContractMember } from "./contractReport";
import { describeContract } from "./describeContract";
import { contractHash, reportFile } from "./contractHash";
import { readContract } from "./readContract";
import { parseReport, renderReport } from "./reportText";

const withoutSince = ({ name, text }: ContractMember) => ({ name, text });

describe("contract.api.md", () => {
  const report = readContract();

  it("describes the types of shared/src/contract (update with pnpm contract)", () => {
    const sources = describeContract();
    expect(sources.map(({ name }) => name)).toContain("Portal.toast");
    const { removed, changed, added } = compareContracts(report.members, sources);
    expect({ removed, changed, added }).toEqual({ removed: [], changed: [], added: [] });
  });

  it("has the version of CONTRACT_MAJOR and CONTRACT_MINOR", () => {
    const version = `${String(CONTRACT_MAJOR)}.${String(CONTRACT_MINOR)}`;
    expect(report.versions.at(-1)).toEqual({ version, hash: contractHash() });
  });

  it("has the recorded members in every version", () => {
    expect(report.versions).toEqual(
      report.versions.map(({ version }) => ({
        version,
        hash: hashUpTo(report.members, version),
      })),
    );
  });

  it("is the text that pnpm contract writes", () => {
    expect(renderReport(report)).toBe(readFileSync(reportFile, "utf8"));
  });
});

describe("the next report", () => {
  const portal = { name: "Portal", text: "interface Portal" };
  const toast = { name: "Portal.toast", text: "toast(text: string): void" };
  const toastType = { name: "Toast", text: "interface Toast" };
  const added = { name: "Portal.print", text: "print(): void" };
  const first = nextReport(undefined, [portal, toast, toastType], { major: 1, minor: 0 });
  const next = (members: ContractMember[], minor: number, major = 1) =>
    nextReport(first, members, { major, minor });

  it("records since when a member exists, and keeps the hash of earlier versions", () => {
    const report = next([portal, added, toast, toastType], 1);
    expect(report.members.map(({ name, since }) => [name, since])).toEqual([
      ["Portal", "1.0"],
      ["Portal.print", "1.1"],
      ["Portal.toast", "1.0"],
      ["Toast", "1.0"],
    ]);
    expect(report.versions.map(({ version }) => version)).toEqual(["1.0", "1.1"]);
    expect(report.versions[0]).toEqual(first.versions[0]);
    expect(report.versions[1]?.hash).not.toBe(first.versions[0]?.hash);
    expect(parseReport(renderReport(report))).toEqual(report);
  });

  it("stays the same without a change", () => {
    expect(next([portal, toast, toastType], 0)).toEqual(first);
  });

  it("needs a higher minor version for a new member", () => {
    expect(() => next([portal, toast, toastType, added], 0)).toThrow(
      "Portal.print is new: raise CONTRACT_MINOR to 1.",
    );
  });

  it.each([
    ["removed", [portal, toastType], "Portal.toast was removed"],
    [
      "changed",
      [portal, toastType, { ...toast, text: "toast(): void" }],
      "Portal.toast was changed",
    ],
    [
      "new and required of modules",
      [portal, toast, toastType, { name: "Toast.icon", text: "icon: string" }],
      "Toast.icon is new and required, although modules provide it",
    ],
  ])("needs a higher major version for a member that is %s", (_, members, reason) => {
    expect(() => next(members, 1)).toThrow(reason);
    expect(() => next(members, 1)).toThrow("raise CONTRACT_MAJOR to 2");
    expect(next(members, 0, 2).members.every(({ since }) => since === "2.0")).toBe(true);
  });

  it("adds an optional member of what modules provide in a minor version", () => {
    const icon = { name: "Toast.icon", text: "icon?: string" };
    expect(next([portal, toast, toastType, icon], 1).members.at(-1)).toEqual({
      ...icon,
      since: "1.1",
    });
  });

  it("refuses a lower version, and a minor in a new major version", () => {
    const later = next([portal, toast, toastType, added], 1);
    const lower = () => nextReport(later, later.members.map(withoutSince), { major: 1, minor: 0 });
    expect(lower).toThrow("Contract 1.0 is older than the report");
    expect(() => next([portal, toast, toastType], 1, 2)).toThrow("CONTRACT_MINOR must be 0");
  });

  it("is refused if a version lists other members than it recorded", () => {
    const edited = renderReport(first).replace("toast(text: string)", "toast()");
    const { members, versions } = parseReport(edited);
    expect(hashUpTo(members, "1.0")).not.toBe(versions[0]?.hash);
  });
});
