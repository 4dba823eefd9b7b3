import { describe, expect, it } from "vitest";
import { mutationCommand, type MutationRun } from "./mutationCommand";

const existing = ["shared/src/domain", "shared/src/domain/refund.ts", "mf-admin/src/"];

function parse(...words: string[]): MutationRun[] {
  const runs: MutationRun[] = [];
  const command = mutationCommand(
    (path) => existing.includes(path),
    (run) => {
      runs.push(run);
    },
  );
  command.parse(words, { from: "user" });
  return runs;
}

const file = "shared/src/domain/refund.ts";
const mutatesFile = ["run", "--mutate", file];

describe("pnpm test:mutation", () => {
  it("mutates the area", () => {
    expect(parse(file)).toEqual([{ args: mutatesFile }]);
  });

  it("joins the patterns of a glob", () => {
    const glob = "mf-admin/src/**/*.queries.ts";
    const patterns = `${glob},!**/*.test.ts?(x),!**/testing/**,!**/*.d.ts`;
    expect(parse(glob)).toEqual([{ args: ["run", "--mutate", patterns] }]);
  });

  it("passes other options on to Stryker", () => {
    const options = ["--concurrency", "1", "--logLevel=debug"];
    expect(parse(file, ...options)).toEqual([{ args: [...mutatesFile, ...options] }]);
  });

  it.each([
    [["--testFiles", "shared/src/domain/**", file, "--concurrency", "1"]],
    [[file, "--testFiles", "shared/src/domain/**", "--concurrency", "1"]],
    [[file, "--concurrency", "1", "--testFiles=shared/src/domain/**"]],
  ])("chooses the tests: %j", (words) => {
    expect(parse(...words)).toEqual([
      { args: [...mutatesFile, "--concurrency", "1"], testFiles: "shared/src/domain/**" },
    ]);
  });

  it.each([
    [[], "Missing required argument 'area'. See pnpm test:mutation --help."],
    [["shared/src/nothing"], 'The area "shared/src/nothing" does not exist.'],
    [["mf-nothing/src/**/*.ts"], 'The area "mf-nothing/src/**/*.ts" does not exist.'],
    [["--concurrency", "1", file], 'The area "--concurrency" does not exist.'],
    [[file, "--testFiles"], "Option '--testFiles <globs>' argument missing."],
  ])("refuses %j in one line", (words, sentence) => {
    expect(() => parse(...words)).toThrow(sentence);
    expect(() => parse(...words)).toThrow(/^[^\n]*$/);
  });

  it("describes the area and the options in the help", () => {
    const command = mutationCommand(
      () => true,
      () => undefined,
    );
    expect(command.helpInformation()).toContain(
      "Usage: pnpm test:mutation [options] <area> [options...]",
    );
    expect(command.helpInformation()).toContain("a folder, a file or a quoted glob");
  });
});
