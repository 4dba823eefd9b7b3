import { describe, expect, it } from "vitest";
import { commandLine, oneOf, someOf } from "./commandLine";

function parse(line: string) {
  const command = commandLine("pnpm paint", "Paints rooms.")
    .argument("<room>", "the room", oneOf("room", ["attic", "cellar"]))
    .option("--color <name>", "the color")
    .action(() => undefined);
  command
    .command("wash")
    .argument("[tool]")
    .action(() => undefined);
  return command.parse(line.split(" ").filter(Boolean), { from: "user" });
}

describe("commandLine", () => {
  it.each([
    ["attic b2", 'Unexpected argument "b2". See pnpm paint --help.'],
    ["attic b2 c3", 'Unexpected argument "b2 c3". See pnpm paint --help.'],
    ["wash brush b2", 'Unexpected argument "b2". See pnpm paint wash --help.'],
    ["", "Missing required argument 'room'. See pnpm paint --help."],
    ["garden", 'Unknown room "garden". Choose one of: attic, cellar.'],
    [
      "attic --colour red",
      "Unknown option '--colour'. Did you mean --color? See pnpm paint --help.",
    ],
    ["attic --color", "Option '--color <name>' argument missing. See pnpm paint --help."],
  ])("refuses %o in one line", (line, message) => {
    expect(() => parse(line)).toThrow(new Error(message));
  });

  it("describes itself and its options in the help", () => {
    const help = commandLine("pnpm paint", "Paints rooms.").helpInformation();
    expect(help).toContain("Usage: pnpm paint [options]\n\nPaints rooms.");
    expect(help).toContain("-h, --help  show this help");
  });
});

describe("someOf", () => {
  it("collects a repeatable argument", () => {
    const command = commandLine("pnpm dust", "Dusts rooms.").argument(
      "[rooms...]",
      "the rooms",
      someOf("room", ["attic", "cellar"]),
    );
    command.action(() => undefined).parse(["attic", "cellar"], { from: "user" });
    expect(command.processedArgs).toEqual([["attic", "cellar"]]);
  });
});
