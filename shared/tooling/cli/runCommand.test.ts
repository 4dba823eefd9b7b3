import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, expect, it, vi } from "vitest";
import { commandLine, oneOf, runCommand } from "./commandLine";

const printed = vi.spyOn(console, "error").mockImplementation(() => undefined);
const [node = "", script = "", ...given] = process.argv;
afterEach(() => {
  printed.mockClear();
  process.argv = [node, script, ...given];
  process.exitCode = undefined;
});

const run = (room: string, action: () => void | Promise<void>) => {
  process.argv = [node, script, room];
  return runCommand(
    commandLine("pnpm paint", "Paints rooms.")
      .argument("<room>", "the room", oneOf("room", ["attic"]))
      .action(action),
  );
};

it("prints one line and exits with code 1 after an unknown argument", async () => {
  const action = vi.fn();
  await run("garden", action);
  expect(printed.mock.calls).toEqual([['Unknown room "garden". Choose one of: attic.']]);
  expect(process.exitCode).toBe(1);
  expect(action).not.toHaveBeenCalled();
});

it("prints the message of a failed action and exits with code 1", async () => {
  await run("attic", () => Promise.reject(new Error("The paint is dry.")));
  expect(printed.mock.calls).toEqual([["The paint is dry."]]);
  expect(process.exitCode).toBe(1);
});

it("prints nothing after a success", async () => {
  await run("attic", () => undefined);
  expect(printed).not.toHaveBeenCalled();
  expect(process.exitCode).toBeUndefined();
});

const program = join(import.meta.dirname, "../process/testing/printLines.ts");

it.each([
  ["succeeds", [], 0, ""],
  ["fails", ["--fail"], 1, "The paint is dry.\n"],
] as const)("ends quietly when its reader has gone and it %s", async (_, args, code, errors) => {
  const command = spawn(process.execPath, ["--import", "tsx", program, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(command, "exit");
  const errorsOf = text(command.stderr);
  await once(command.stdout, "data");
  command.stdout.destroy();
  expect(await ended).toEqual([code, null]);
  expect(await errorsOf).toBe(errors);
});
