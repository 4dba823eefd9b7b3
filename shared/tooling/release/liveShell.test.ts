import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { localRegistry, registryIn } from "./registry/registry";
import { localStorage } from "./storage/localStorage";
import { liveShell } from "./liveShell";

const offer = { build: "s1", contract: 1, shared: { react: "19.3.1" } };
let server: Server;
let portalUrl: string;
let answer: { status: number; body: string };
let dataDir: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "portal-"));
  server = createServer((request, response) => {
    response.writeHead(request.url === "/shell.json" ? answer.status : 200);
    response.end(answer.body);
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
  answer = { status: 200, body: JSON.stringify(offer) };
});

const here = () => localRegistry(join(dataDir, "modules"));
const distant = () => registryIn(localStorage(join(dataDir, "modules")));

function running(url: string): string {
  const folder = join(dataDir, String(Math.random()));
  mkdirSync(folder);
  const keys = { PUBLISHABLE_KEY: "publishable", SECRET_KEY: "secret" };
  const status = { PORTAL_URL: url, API_URL: url, ...keys };
  writeFileSync(join(folder, "status.json"), JSON.stringify(status));
  return folder;
}

describe("the live shell", () => {
  it("is the one of PORTAL_URL", async () => {
    expect(await liveShell(distant(), dataDir, portalUrl)).toEqual(offer);
  });

  it("is the one of the portal that runs on this machine", async () => {
    expect(await liveShell(here(), running(portalUrl), undefined)).toEqual(offer);
  });

  it("is that of this working tree where no portal runs, or one was killed", async () => {
    for (const folder of [dataDir, running("http://127.0.0.1:9")]) {
      const { contract, shared } = await liveShell(here(), folder, undefined);
      expect(contract).toBe(1);
      expect(shared).toHaveProperty("react");
    }
  });

  it("has to be named for a registry that is not on this machine", async () => {
    await expect(liveShell(distant(), dataDir, undefined)).rejects.toThrow("Set PORTAL_URL");
  });

  it.each([
    [{ status: 503, body: "" }, "it answered 503"],
    [{ status: 200, body: "<html>" }, "it answered something else"],
    [{ status: 200, body: "{}" }, "it answered something else"],
  ])("is not guessed when the portal answers %o", async (said, reason) => {
    answer = said;
    await expect(liveShell(here(), dataDir, portalUrl)).rejects.toThrow(reason);
  });

  it("is not guessed when the portal can't be reached", async () => {
    const nowhere = liveShell(here(), dataDir, "http://127.0.0.1:9");
    await expect(nowhere).rejects.toThrow("/shell.json does not tell which shell is live");
  });
});
