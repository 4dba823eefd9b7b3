import { describe, expect, it } from "vitest";
import { projectOf } from "@portal/shared/tooling/project/testing/projectOf";
import { releaseCommand } from "./releaseCommand";

const inRoot = projectOf(["mf-booking", "mf-shop"]);
const inFolder = { ...inRoot, current: "mf-shop" };

const userId = "2f0e7a0e-6f0a-4d7b-9c52-2a7f6d1c9b11";
const canary = (percent: number) => ({ kind: "canary", percent });

function parse(line: string, project = inRoot): unknown[] {
  const actions: unknown[] = [];
  const command = releaseCommand(project, (action) => {
    actions.push(action);
  });
  command.parse(line.split(" ").filter(Boolean), { from: "user" });
  return actions;
}

describe("pnpm release", () => {
  it.each([
    ["mf-booking", { kind: "release", module: "mf-booking" }],
    ["mf-booking --canary 10", { kind: "release", module: "mf-booking", audience: canary(10) }],
    ["--canary 1 mf-shop", { kind: "release", module: "mf-shop", audience: canary(1) }],
    [
      "mf-shop --staff",
      { kind: "release", module: "mf-shop", audience: { ...canary(0), staff: true } },
    ],
    [
      `mf-shop --canary 5 --users ${userId}`,
      { kind: "release", module: "mf-shop", audience: { ...canary(5), users: [userId] } },
    ],
    ["mf-shop --preview", { kind: "release", module: "mf-shop", audience: { kind: "preview" } }],
    [
      "promote mf-shop 1a2b --from https://staging.example",
      { kind: "promote", module: "mf-shop", build: "1a2b", from: "https://staging.example/" },
    ],
    ["mf-shop --allow-dirty", { kind: "release", module: "mf-shop", allowDirty: true }],
    ["promote mf-booking 1a2b", { kind: "promote", module: "mf-booking", build: "1a2b" }],
    ["promote mf-gone", { kind: "promote", module: "mf-gone" }],
    ["booking", { kind: "release", module: "mf-booking" }],
    ["promote booking", { kind: "promote", module: "mf-booking" }],
    ["rollback gone", { kind: "rollback", module: "mf-gone" }],
    ["list booking", { kind: "list", module: "mf-booking" }],
    ["rollback mf-gone", { kind: "rollback", module: "mf-gone" }],
    ["retire mf-gone --yes", { kind: "retire", module: "mf-gone", isConfirmed: true }],
    ["retire mf-gone", { kind: "retire", module: "mf-gone", isConfirmed: false }],
    ["list", { kind: "list" }],
    ["list mf-booking", { kind: "list", module: "mf-booking" }],
    ["unlock", { kind: "unlock", isConfirmed: false }],
  ])("parses %o", (line, action) => {
    expect(parse(line)).toEqual([action]);
  });

  it.each([
    ["", { kind: "release", module: "mf-shop" }],
    ["--canary 10", { kind: "release", module: "mf-shop", audience: canary(10) }],
    ["promote", { kind: "promote", module: "mf-shop" }],
    ["promote 1a2b", { kind: "promote", module: "mf-shop", build: "1a2b" }],
    ["promote mf-booking", { kind: "promote", module: "mf-booking" }],
    ["rollback", { kind: "rollback", module: "mf-shop" }],
    ["list", { kind: "list", module: "mf-shop" }],
  ])("parses %o in the folder of a module", (line, action) => {
    expect(parse(line, inFolder)).toEqual([action]);
  });

  it.each([
    ["", "Name a module, or run the command in its folder. Choose one of: mf-booking, mf-shop."],
    ["mf-nothing", 'Unknown module "mf-nothing". Choose one of: mf-booking, mf-shop.'],
    ["promote 1a2b", "Name a module, or run the command in its folder."],
    ["mf-shop --canary 100", '--canary must be a percentage from 1 to 99, got "100".'],
    ["mf-shop --canary 0", 'from 1 to 99, got "0".'],
    ["mf-shop --canary 10%", 'from 1 to 99, got "10%".'],
    ["mf-shop --canary=", 'from 1 to 99, got "".'],
    ["mf-shop --canary", "Option '--canary <percent>' argument missing."],
    ["mf-shop --force", "Unknown option '--force'."],
    ["mf-shop mf-booking", 'Unexpected argument "mf-booking".'],
    ["rollback mf-shop 1a2b", 'Unexpected argument "1a2b".'],
    ["promote mf-shop 1a2b now", 'Unexpected argument "now".'],
    ["--preview --staff", "--preview cannot be combined with --canary, --staff or --users."],
    ["mf-shop --users asha", '--users must be ids of accounts, separated by commas, got "asha".'],
    ["promote mf-shop --from staging", '--from must be the address of a portal, got "staging".'],
    ["--preview promote mf-shop", "--preview cannot be combined with promote."],
    ["--canary 10 promote mf-shop", "--canary cannot be combined with promote."],
  ])("refuses %o in one line", (line, sentence) => {
    expect(() => parse(line)).toThrow(sentence);
    expect(() => parse(line)).toThrow(/^[^\n]*$/);
  });
});
