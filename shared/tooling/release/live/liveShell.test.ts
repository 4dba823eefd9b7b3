import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { localRegistry, registryIn } from "../registry/registry";
import { localStorage } from "../storage/localStorage";
import { liveShell } from "./liveShell";

const manifest = { build: "s1", contract: 1, shared: { react: "19.3.1" } };
let server: Server;
let portalUrl: string;
let shellResponse: { status: number; body: string };
let dataDir: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "portal-"));
  server = createServer((request, response) => {
    response.writeHead(request.url === "/shell.json" ? shellResponse.status : 200);
    response.end(shellResponse.body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("No port");
  portalUrl = `http://127.0.0.1:${String(address.port)}`;
});
afterAll(() => {
  server.close();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(() => {
  shellResponse = { status: 200, body: JSON.stringify(manifest) };
});

const local = () => localRegistry(join(dataDir, "modules"));
const remote = () => registryIn(localStorage(join(dataDir, "modules")));

function running(url: string): string {
  const folder = join(dataDir, String(Math.random()));
  mkdirSync(folder);
  const keys = { PUBLISHABLE_KEY: "publishable", SECRET_KEY: "secret" };
  const status = { PORTAL_URL: url, API_URL: url, ...keys };
  writeFileSync(join(folder, "status.json"), JSON.stringify(status));
  return folder;
}

describe("liveShell", () => {
  it("reads the manifest from PORTAL_URL", async () => {
    expect(await liveShell(remote(), dataDir, portalUrl)).toEqual(manifest);
  });

  it("reads the manifest from the running portal of this machine", async () => {
    expect(await liveShell(local(), running(portalUrl), undefined)).toEqual(manifest);
  });

  it("uses the working tree if no portal runs, or a portal was killed", async () => {
    for (const folder of [dataDir, running("http://127.0.0.1:9")]) {
      const { contract, shared } = await liveShell(local(), folder, undefined);
      expect(contract).toBe(1);
      expect(shared).toHaveProperty("react");
    }
  });

  it("requires PORTAL_URL for a remote registry", async () => {
    await expect(liveShell(remote(), dataDir, undefined)).rejects.toThrow("Set PORTAL_URL");
  });

  it.each([
    [{ status: 503, body: "" }, "it responded with status 503"],
    [{ status: 200, body: "<html>" }, "the response is not a shell manifest"],
    [{ status: 200, body: "{}" }, "the response is not a shell manifest"],
  ])("fails when the portal responds with %o", async (response, reason) => {
    shellResponse = response;
    await expect(liveShell(local(), dataDir, portalUrl)).rejects.toThrow(reason);
  });

  it("fails when the portal is unreachable", async () => {
    const nowhere = liveShell(local(), dataDir, "http://127.0.0.1:9");
    await expect(nowhere).rejects.toThrow("Could not read the live shell's manifest from");
  });
});
