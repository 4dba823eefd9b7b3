import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Release } from "@portal/shared/contract/release/discovery";
import { testProvenance, testRelease } from "@portal/shared/testing/testRelease";
import { afterAll, beforeAll, vi } from "vitest";
import { readConfig } from "../../local/config/config";
import type { StackContext } from "../../local/context";
import { startFunctions } from "../../local/functions/functions";
import type { Service } from "../../local/service";
import { createTokens } from "../../local/keys/tokens";
import { stack } from "../stack";

export const baseUrl = `${stack.apiUrl}/storage/v1/object/public/modules/`;
const shell = { build: "s1", contract: 1, shared: { react: "19.3.1" } };

const integrityOf = (text: string) =>
  `sha384-${createHash("sha384").update(text).digest("base64")}`;

export interface TestBuild {
  name: string;
  id: string;
  dir: string;
  release: Release;
}

/** Functions for a registry in the bucket, and a site with a shell. */
export class ReleaseTrial {
  /** Responds in place of the portal's host. */
  site: RequestListener = (_, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(shell));
  };
  readonly #folder = mkdtempSync(join(tmpdir(), "release-"));
  readonly #server = createServer((request, response) => this.site(request, response));
  #functions!: Service;

  constructor(registry: "supabase" | "local") {
    beforeAll(async () => {
      await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
      const site = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
      vi.stubEnv("PORTAL_REGISTRY", registry);
      const tokens = createTokens(stack.jwtSecret);
      const quiet = { info: () => undefined, warn: () => undefined, error: console.error };
      const context = {
        config: readConfig({
          workdir: join(import.meta.dirname, "../../.."),
          env: { PORTAL_DATA_DIR: this.#folder },
        }),
        urls: { api: stack.apiUrl, db: "", dbAsPostgres: "", mail: site, site },
        keys: {
          publishable: stack.publishableKey,
          secret: stack.secretKey,
          anonJwt: await tokens.sign({ role: "anon" }, 600),
          serviceRoleJwt: await tokens.sign({ role: "service_role" }, 600),
        },
        tokens,
        log: () => quiet,
      };
      const limits = { bootMs: 60_000, deadlineMs: 30_000, idleMs: 300_000 };
      this.#functions = await startFunctions(context as unknown as StackContext, limits);
      const real = globalThis.fetch;
      // Calls of the function go to this one; the stack's own has another registry.
      vi.stubGlobal("fetch", (input: string | URL | Request, init?: RequestInit) => {
        const request = new Request(input, init);
        return request.url.startsWith(`${stack.apiUrl}/functions/v1/releases`)
          ? this.#functions.fetch(request, { address: "" })
          : real(request);
      });
    });
    afterAll(async () => {
      vi.unstubAllGlobals();
      vi.unstubAllEnvs();
      await this.#functions.stop?.();
      this.#server.closeAllConnections();
      this.#server.close();
      rmSync(this.#folder, { recursive: true, force: true });
    });
  }

  /** @param more further fields of `extras` */
  build(
    name: string,
    id: string,
    version: string,
    more: Partial<Release["extras"]> = {},
    script = `run("${id}")`,
  ): TestBuild {
    const dir = join(this.#folder, name, id);
    mkdirSync(join(dir, "static"), { recursive: true });
    const files = {
      "entry.js": script,
      "static/page.css": "main {}",
      "mf-manifest.json": "{}",
    };
    for (const [path, text] of Object.entries(files)) writeFileSync(join(dir, path), text);
    const assets = Object.fromEntries(
      Object.entries(files).map(([path, text]) => [path, integrityOf(text)]),
    );
    const hashOf = (path: keyof typeof files) => integrityOf(files[path]);
    const base = `${baseUrl}${name}/${id}/`;
    const release: Release = {
      ...testRelease(id),
      url: `${base}entry.js`,
      metadata: { integrity: hashOf("entry.js"), version },
      extras: {
        ...testRelease(id).extras,
        manifestUrl: `${base}mf-manifest.json`,
        manifestIntegrity: hashOf("mf-manifest.json"),
        assets,
        preload: {
          js: { "entry.js": hashOf("entry.js") },
          css: { "static/page.css": hashOf("static/page.css") },
        },
        provenance: testProvenance({ version }),
        ...more,
      },
    };
    return { name, id, dir, release };
  }
}
