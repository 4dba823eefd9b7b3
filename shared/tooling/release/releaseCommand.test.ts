import { describe, expect, it } from "vitest";
import { releaseCommand } from "./releaseCommand";

function parse(line: string): unknown[] {
  const actions: unknown[] = [];
  const command = releaseCommand(["mf-booking"], (action) => {
    actions.push(action);
  });
  command.parse(line.split(" ").filter(Boolean), { from: "user" });
  return actions;
}

describe("pnpm release", () => {
  it.each([
    ["mf-booking", { kind: "release", module: "mf-booking" }],
    ["mf-booking --canary 10", { kind: "release", module: "mf-booking", percent: 10 }],
    ["--canary=99 mf-booking", { kind: "release", module: "mf-booking", percent: 99 }],
    ["mf-booking --allow-dirty", { kind: "release", module: "mf-booking", allowDirty: true }],
    ["promote mf-booking", { kind: "promote", module: "mf-booking" }],
    ["promote mf-booking 1a2b", { kind: "promote", module: "mf-booking", build: "1a2b" }],
    ["rollback mf-booking", { kind: "rollback", module: "mf-booking" }],
    ["retire mf-booking", { kind: "retire", module: "mf-booking" }],
    ["list", { kind: "list" }],
    ["list mf-booking", { kind: "list", module: "mf-booking" }],
  ])("parses %s", (line, action) => {
    expect(parse(line)).toEqual([action]);
  });

  it.each([
    ["", "Missing required argument 'module'. See pnpm release --help."],
    ["mf-nothing", 'Unknown module "mf-nothing". Choose one of: mf-booking.'],
    ["mf-booking mf-shop", 'Unexpected argument "mf-shop".'],
    ["mf-booking --canary", "Option '--canary <percent>' argument missing."],
    ["mf-booking --canary 0", 'from 1 to 99, got "0".'],
    ["mf-booking --canary 100", 'from 1 to 99, got "100".'],
    ["mf-booking --canary 10%", 'from 1 to 99, got "10%".'],
    ["mf-booking --canary=", 'from 1 to 99, got "".'],
    ["mf-booking --force", "Unknown option '--force'."],
    ["promote", "Missing required argument 'module'. See pnpm release promote --help."],
    ["rollback", "Missing required argument 'module'. See pnpm release rollback --help."],
    ["retire", "Missing required argument 'module'. See pnpm release retire --help."],
    ["retire mf-booking 1a2b", 'Unexpected argument "1a2b".'],
    ["rollback mf-booking 1a2b", 'Unexpected argument "1a2b".'],
    ["list mf-booking 1a2b", 'Unexpected argument "1a2b".'],
    ["promote mf-booking 1a2b now", 'Unexpected argument "now".'],
    ["rollback mf-booking --canary 10", "--canary cannot be combined with rollback."],
    ["--canary 10 list", "--canary cannot be combined with list."],
  ])("refuses %o in one line", (line, sentence) => {
    expect(() => parse(line)).toThrow(sentence);
    expect(() => parse(line)).toThrow(/^[^\n]*$/);
  });
});
