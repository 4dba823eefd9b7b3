import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { testRelease } from "../../../src/testing/testRelease";
import { localRegistry, type Registry } from "../registry/registry";
import { inUse } from "../registry/releases";
import { releaseModule, type ReleaseTools } from "../releaseModule";

export const shell = { build: "s1", contract: 1, shared: { react: "19.3.1" } };

export const claiming = (path: string): Partial<ReleaseTools> => ({
  describe: (build) =>
    Promise.resolve(testRelease(build.id, { routes: [{ path, access: "public" }] })),
});

export class ReleaseTrial {
  registry!: Registry;
  logged: string[] = [];
  folder = "";
  #top = "";

  constructor() {
    beforeEach(() => {
      this.#top = mkdtempSync(join(tmpdir(), "release-"));
      this.folder = join(this.#top, "modules");
      this.registry = localRegistry(this.folder);
      this.logged = [];
    });
    afterEach(() => {
      rmSync(this.#top, { recursive: true, force: true });
    });
  }

  readonly tools = (id: string, overrides: Partial<ReleaseTools> = {}): ReleaseTools => {
    const dir = join(this.#top, id);
    mkdirSync(dir, { recursive: true });
    writeFileSync(join(dir, "entry.js"), id);
    return {
      registry: this.registry,
      build: (name) => Promise.resolve({ name, id, dir, built: true }),
      describe: (build) => Promise.resolve(testRelease(build.id, { shared: { react: "^19.0.0" } })),
      shell: () => Promise.resolve(shell),
      requireContract: () => Promise.resolve(),
      requireClean: () => Promise.resolve(),
      log: (line) => this.logged.push(line),
      ...overrides,
    };
  };

  readonly release = (id: string, percent?: number, overrides?: Partial<ReleaseTools>) =>
    releaseModule(
      "mf-test",
      percent === undefined ? undefined : { kind: "canary", percent },
      this.tools(id, overrides),
    );

  readonly releases = async () => (await this.registry.read()).microFrontends["mf-test"] ?? [];

  readonly current = async () => inUse(await this.releases())?.extras.build;
}
