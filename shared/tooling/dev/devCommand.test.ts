import { describe, expect, it } from "vitest";
import { devCommand } from "./devCommand";

const modules = ["mf-booking", "mf-gift-cards", "mf-shop"];

function parse(line: string): unknown[] {
  const actions: unknown[] = [];
  const command = devCommand(modules, (action) => {
    actions.push(action);
  });
  command.parse(line.split(" ").filter(Boolean), { from: "user" });
  return actions;
}

describe("pnpm dev", () => {
  it.each([
    ["", { kind: "portal", live: modules, fresh: false }],
    ["mf-shop", { kind: "portal", live: ["mf-shop"], fresh: false }],
    [
      "mf-shop mf-booking --fresh",
      { kind: "portal", live: ["mf-shop", "mf-booking"], fresh: true },
    ],
    ["--alone mf-shop", { kind: "alone", module: "mf-shop", backend: false }],
    ["mf-gift-cards --alone --backend", { kind: "alone", module: "mf-gift-cards", backend: true }],
  ])("parses %o", (line, action) => {
    expect(parse(line)).toEqual([action]);
  });

  it.each([
    [
      "mf-nothing",
      'Unknown module "mf-nothing". Choose one of: mf-booking, mf-gift-cards, mf-shop.',
    ],
    ["--alone mf-nothing", 'Unknown module "mf-nothing".'],
    ["--alone", "--alone requires a module."],
    ["--alone mf-shop mf-booking", 'Unexpected argument "mf-booking"'],
    ["--alone mf-shop --fresh", "--fresh cannot be combined with --alone."],
    ["mf-shop --backend", "--backend requires --alone."],
    ["--lone mf-shop", "Unknown option '--lone'."],
  ])("refuses %o in one line", (line, sentence) => {
    expect(() => parse(line)).toThrow(sentence);
    expect(() => parse(line)).toThrow(/^[^\n]*$/);
  });
});
