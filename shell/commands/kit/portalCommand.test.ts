import type { Command } from "commander";
import { expect, it } from "vitest";
import { devRunner } from "../dev/runDev";
import { projectOf } from "@portal/shared/tooling/project/testing/projectOf";
import { portalCommand } from "./portalCommand";

const program = portalCommand(projectOf(["mf-shop"]), devRunner());

it("has the commands of a module's team", () => {
  expect(program.commands.map((command) => command.name())).toEqual([
    "create",
    "dev",
    "check",
    "release",
    "promote",
    "rollback",
    "retire",
    "list",
    "unlock",
  ]);
});

it.each(program.commands.map((command): [string, Command] => [command.name(), command]))(
  "explains %s with --help",
  (name, command) => {
    const help = command.helpInformation();
    expect(help).toMatch(new RegExp(`^Usage: portal ${name} \\[options\\].*\n\n[A-Z].*\\.\n`));
    expect(help).toContain("-h, --help");
  },
);

it("refuses wrong arguments in one line that names the help of the command", () => {
  expect(() => program.parse(["rollback", "mf-shop", "1a2b"], { from: "user" })).toThrow(
    'Unexpected argument "1a2b". See portal rollback --help.',
  );
});
