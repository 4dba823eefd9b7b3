import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pinnedPnpm, root } from "@portal/shared/tooling/project/workspace";

export interface Step {
  name: string;
  command: string[];
  report?: string;
  env?: Record<string, string>;
  cwd?: string;
}

/** Stages run one after another, the lanes of a stage concurrently, the steps of a lane in order. */
export type Plan = Step[][][];

export function planForAll(): Plan {
  return [
    [
      [format(".")],
      [lint()],
      [{ name: "types", command: [...pinnedPnpm(), "run", "types"] }],
      [{ name: "unused", command: ["knip"] }],
    ],
    [
      [vitest("contract", ["contract"]), playwright()],
      [vitest("unit", ["unit*"])],
      [vitest("db", ["db"])],
    ],
  ];
}

export function planForPackage(name: string): Plan {
  const projects = name === "shell" ? ["shell", "shell/host"] : [name];
  const journeys = journeysOf(name);
  return [
    [
      [format(name)],
      [lint(name)],
      ...projects.map((project) => [
        {
          name: `types ${project}`,
          command: ["tsc", "--noEmit", "--singleThreaded", "-p", project],
        },
      ]),
      [{ name: "unused", command: ["knip", "--workspace", name] }],
    ],
    [
      [vitest("unit", ["unit*"], `${name}/`)],
      ...(name === "shell" ? [] : [[vitest("contract", ["contract"], "-t", `^${name} `)]]),
    ],
    ...(journeys.length > 0 ? [[[playwright("--project=parallel", ...journeys)]]] : []),
  ];
}

/** The folders of a package's end-to-end tests. `serial` and `outage` run with the whole suite only. */
const journeysOf = (name: string): string[] =>
  [
    `journeys/${name}/`,
    `accessibility/${name}/`,
    ...(name === "shell" ? ["resilience/"] : []),
  ].filter((folder) => existsSync(join(root, "e2e", folder)));

const format = (path: string): Step => ({
  name: "format",
  command: ["oxfmt", "--check", path],
});

const lint = (...paths: string[]): Step => ({
  name: "lint",
  command: ["oxlint", "--type-aware", "--deny-warnings", ...paths],
});

const reportOf = (name: string) =>
  join(tmpdir(), `portal-test-${String(process.pid)}-${name}.json`);

function vitest(name: string, projects: string[], ...filters: string[]): Step {
  const report = reportOf(name);
  return {
    name,
    report,
    command: [
      "vitest",
      "run",
      ...projects.flatMap((project) => ["--project", project]),
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...filters,
    ],
  };
}

function playwright(...filters: string[]): Step {
  const report = reportOf("e2e");
  return {
    name: "e2e",
    command: ["playwright", "test", "--reporter=list,json", ...filters],
    cwd: "e2e",
    report,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, CI: "1" },
  };
}
