import { describe, expect, it } from "vitest";
import type { Project } from "@portal/shared/tooling/project/project";
import { projectOf } from "@portal/shared/tooling/project/testing/projectOf";
import { devCommand } from "./devCommand";

const modules = ["mf-booking", "mf-gift-cards", "mf-shop"];
const inRoot = projectOf(modules);
const inFolder = { ...inRoot, current: "mf-shop" };
const alone: Project = { ...projectOf(["mf-own"]), kind: "alone", current: "mf-own" };

function parse(line: string, project = inRoot): unknown[] {
  const actions: unknown[] = [];
  const command = devCommand("pnpm dev", project, (action) => {
    actions.push(action);
  });
  command.parse(line.split(" ").filter(Boolean), { from: "user" });
  return actions;
}

describe("pnpm dev", () => {
  it.each([
    ["", { kind: "portal", live: modules, fresh: false }],
    ["mf-shop", { kind: "portal", live: ["mf-shop"], fresh: false }],
    ["gift-cards", { kind: "portal", live: ["mf-gift-cards"], fresh: false }],
    [
      "mf-shop mf-booking --fresh",
      { kind: "portal", live: ["mf-shop", "mf-booking"], fresh: true },
    ],
    ["--alone mf-shop", { kind: "alone", module: "mf-shop", backend: false }],
    ["mf-gift-cards --alone --backend", { kind: "alone", module: "mf-gift-cards", backend: true }],
    [
      "mf-shop --portal https://portal.example/dashboard",
      { kind: "remote", module: "mf-shop", portal: "https://portal.example" },
    ],
  ])("parses %o", (line, action) => {
    expect(parse(line)).toEqual([action]);
  });

  it.each([
    ["", inFolder, { kind: "portal", live: ["mf-shop"], fresh: false }],
    ["--alone", inFolder, { kind: "alone", module: "mf-shop", backend: false }],
    ["", alone, { kind: "alone", module: "mf-own", backend: false }],
    ["--backend", alone, { kind: "alone", module: "mf-own", backend: true }],
    [
      "--portal http://localhost:3000",
      alone,
      { kind: "remote", module: "mf-own", portal: "http://localhost:3000" },
    ],
  ])("parses %o in the folder of a module", (line, project, action) => {
    expect(parse(line, project)).toEqual([action]);
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
    ["--portal https://portal.example", "--portal requires a module."],
    ["mf-shop --portal portal.example", "--portal must be an address such as"],
    ["mf-shop --portal https://portal.example --fresh", "--portal cannot be combined with"],
    ["--lone mf-shop", "Unknown option '--lone'."],
  ])("refuses %o in one line", (line, sentence) => {
    expect(() => parse(line)).toThrow(sentence);
    expect(() => parse(line)).toThrow(/^[^\n]*$/);
  });
});
