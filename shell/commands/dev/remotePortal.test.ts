import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { DISCOVERY_SCHEMA } from "@portal/shared/contract/release/discovery";
import { testRelease } from "@portal/shared/testing/testRelease";
import { overrideLink, requireLiveModule } from "./remotePortal";

let server: Server;
let portal: string;
let policy: string;

beforeAll(async () => {
  const microFrontends = { "mf-test": [testRelease("one")] };
  const discovery = JSON.stringify({ schema: DISCOVERY_SCHEMA, microFrontends });
  server = createServer((request, response) => {
    if (policy) response.setHeader("Content-Security-Policy", policy);
    // As the host does for requests that are no navigations.
    if (request.url !== "/modules.json") response.statusCode = 404;
    response.end(discovery);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("No port");
  portal = `http://127.0.0.1:${String(address.port)}`;
});
afterAll(() => server.close());
beforeEach(() => {
  policy = "default-src 'none'; script-src 'self' http://localhost:*; style-src 'self'";
});

const origin = "http://localhost:3101";

it("accepts a portal that allows the origin, by its port or any", async () => {
  for (const allowed of ["http://localhost:*", origin]) {
    policy = `script-src 'self' ${allowed}`;
    await expect(requireLiveModule(portal, "mf-test", origin)).resolves.toBeUndefined();
  }
});

it("says how to allow the origin", async () => {
  policy = "script-src 'self' https://elsewhere.example; style-src http://localhost:*";
  await expect(requireLiveModule(portal, "mf-test", origin)).rejects.toThrow(
    `${portal} does not accept live modules from ${origin}. ` +
      "Its operator allows them with PORTAL_DEV_ORIGINS=http://localhost:*.",
  );
});

it("refuses an address that is not a portal", async () => {
  policy = "";
  await expect(requireLiveModule(portal, "mf-test", origin)).rejects.toThrow("is not a portal");
});

it("refuses a module without a release and an unreachable portal", async () => {
  await expect(requireLiveModule(portal, "mf-none", origin)).rejects.toThrow(
    "has no release of mf-none. Release it once",
  );
  await expect(requireLiveModule("http://127.0.0.1:9", "mf-test", origin)).rejects.toThrow(
    "Could not read http://127.0.0.1:9/:",
  );
});

it("links to the panel for overrides", () => {
  expect(overrideLink("https://portal.example/test", "mf-test", origin)).toBe(
    "https://portal.example/test#override=mf-test,http://localhost:3101",
  );
});
