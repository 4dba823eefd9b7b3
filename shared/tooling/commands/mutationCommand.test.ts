import { describe, expect, it } from "vitest";
import { mutationCommand } from "./mutationCommand";

const existing = ["shared/src/domain", "shared/src/domain/refund.ts", "mf-admin/src/"];

function parse(...words: string[]): string[][] {
  const runs: string[][] = [];
  const command = mutationCommand(
    (path) => existing.includes(path),
    (args) => {
      runs.push(args);
    },
  );
  command.parse(words, { from: "user" });
  return runs;
}

describe("pnpm test:mutation", () => {
  it("mutates the area", () => {
    expect(parse("shared/src/domain/refund.ts")).toEqual([
      ["run", "--mutate", "shared/src/domain/refund.ts"],
    ]);
  });

  it("joins the patterns of a folder or glob", () => {
    expect(parse("mf-admin/src/**/*.queries.ts")).toEqual([
      [
        "run",
        "--mutate",
        "mf-admin/src/**/*.queries.ts,!**/*.test.ts,!**/*.test.tsx,!**/testing/**,!**/*.d.ts",
      ],
    ]);
  });

  it("passes the options after the area on to Stryker", () => {
    const options = ["--testFiles", "shared/src/domain/**", "--concurrency", "1"];
    expect(parse("shared/src/domain/refund.ts", ...options)).toEqual([
      ["run", "--mutate", "shared/src/domain/refund.ts", ...options],
    ]);
  });

  it.each([
    [[], "Missing required argument 'area'. See pnpm test:mutation --help."],
    [["shared/src/nothing"], 'The area "shared/src/nothing" does not exist.'],
    [["mf-nothing/src/**/*.ts"], 'The area "mf-nothing/src/**/*.ts" does not exist.'],
    [["--concurrency", "1", "shared/src/domain"], "Unknown option '--concurrency'."],
  ])("refuses %j in one line", (words, sentence) => {
    expect(() => parse(...words)).toThrow(sentence);
    expect(() => parse(...words)).toThrow(/^[^\n]*$/);
  });

  it("describes the area and the options in the help", () => {
    const help = mutationCommand(
      () => true,
      () => undefined,
    ).helpInformation();
    expect(help).toContain("Usage: pnpm test:mutation [options] <area> [options...]");
    expect(help).toContain("a folder, a file or a quoted glob");
  });
});
