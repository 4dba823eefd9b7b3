import { spawn } from "node:child_process";
import { EventEmitter } from "node:events";
import { beforeEach, expect, it, vi } from "vitest";
import { buildPackage } from "../../bundler/buildPackage";
import { copiedBuildIn } from "../../../src/testing/suite/copiedBuild";
import { testRelease } from "../../../src/testing/testRelease";
import { requireContract } from "./contractSuite";

vi.mock("node:child_process");
vi.mock("../../bundler/buildPackage");
vi.mock("../../browsers/ensureBrowser");

const build = { name: "mf-test", id: "one", dir: "dist", built: true };

function exitWith(code: number | null): void {
  vi.mocked(spawn).mockImplementation(() => {
    const child = new EventEmitter();
    queueMicrotask(() => child.emit("exit", code));
    return child as ReturnType<typeof spawn>;
  });
}

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(buildPackage).mockResolvedValue(build);
});

it("accepts a build that passes the contract suite of its module", async () => {
  exitWith(0);
  await requireContract(build);
  const [, args] = vi.mocked(spawn).mock.calls[0] ?? [];
  expect(args?.slice(1, 5)).toEqual([
    "run",
    "--project",
    "contract",
    "shared/src/testing/suite/modules.contract.ts",
  ]);
  expect(args?.slice(5, 7)).toEqual(["-t", "^mf-test "]);
});

it("runs in the given frame, for example that of the live shell", async () => {
  exitWith(0);
  await requireContract(build, { frame: "/frames/one" });
  const [, , options] = vi.mocked(spawn).mock.calls[0] ?? [];
  expect(options?.env).toMatchObject({ PORTAL_FRAME_DIR: "/frames/one" });
});

it("checks the files of another portal's build, whatever the sources here are", async () => {
  exitWith(0);
  vi.mocked(buildPackage).mockResolvedValue({ ...build, id: "two" });
  const routes = [{ path: "/test", access: "public" as const }];
  await requireContract(build, { copied: testRelease("one", { contractMinor: 2, routes }) });
  const [, , options] = vi.mocked(spawn).mock.calls[0] ?? [];
  const checked = { name: "mf-test", dir: "dist", contract: 1, contractMinor: 2, routes };
  expect(copiedBuildIn(options?.env ?? {})).toEqual(checked);
});

it.each([1, null])("refuses a build whose contract suite exits with %s", async (code) => {
  exitWith(code);
  await expect(requireContract(build)).rejects.toThrow("mf-test one violates the contract");
});

it("refuses a build whose sources changed during the check", async () => {
  exitWith(0);
  vi.mocked(buildPackage).mockResolvedValue({ ...build, id: "two" });
  await expect(requireContract(build)).rejects.toThrow(
    "The sources of mf-test changed during the check of one",
  );
});
