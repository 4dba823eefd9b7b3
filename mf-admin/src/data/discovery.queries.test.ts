import { DISCOVERY_SCHEMA } from "@portal/shared/contract/release/discovery";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { discoveryQuery } from "./discovery.queries";

const discovery = { schema: DISCOVERY_SCHEMA, microFrontends: {} };

async function read(response: Response) {
  const host = vi.fn<typeof fetch>(() => Promise.resolve(response));
  vi.stubGlobal("fetch", host);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return { data: await client.fetchQuery(discoveryQuery), sent: host.mock.calls };
}

afterEach(() => vi.unstubAllGlobals());

test("reads the discovery document and revalidates the browser's copy", async () => {
  const { data, sent } = await read(Response.json(discovery));
  expect(data).toEqual(discovery);
  expect(sent).toEqual([
    ["/modules.json", { signal: expect.any(AbortSignal) as AbortSignal, cache: "no-cache" }],
  ]);
});

test("names the status of a failed response", async () => {
  await expect(read(Response.json(discovery, { status: 503 }))).rejects.toThrow(
    "The module registry responded with status 503.",
  );
});

test("rejects a document of another form", async () => {
  await expect(read(Response.json({ microFrontends: [] }))).rejects.toThrow("Invalid");
});
