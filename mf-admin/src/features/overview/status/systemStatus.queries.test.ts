// @vitest-environment happy-dom
import { DISCOVERY_SCHEMA } from "@portal/shared/contract/release/discovery";
import { failure } from "@portal/shared/testing/fakeBackend";
import { runQuery } from "@portal/shared/testing/runQuery";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { statusQueries } from "./systemStatus.queries";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("reads one setting to check the database and returns the milliseconds", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.advanceTimersByTime(40);
  const responses = {
    "GET system_settings": () => {
      vi.advanceTimersByTime(250);
      return [];
    },
  };
  const { data, sent } = await runQuery(responses, (supabase, client) =>
    client.fetchQuery(statusQueries.database(supabase)),
  );
  expect(sent).toEqual(["GET system_settings?select=key&limit=1"]);
  expect(data).toBe(250);
});

test("sends a GET to an edge function", async () => {
  const { sent } = await runQuery({ "GET functions/send-email": {} }, (supabase, client) =>
    client.fetchQuery(statusQueries.edgeFunction(supabase, "send-email")),
  );
  expect(sent).toEqual(["GET functions/send-email"]);
});

test("reports the message of an edge function with its cause, without a retry", async () => {
  const sendEmail = vi.fn<() => Response>(() => failure(503, { message: "mailbox full" }));
  const checking = runQuery({ "GET functions/send-email": sendEmail }, (supabase, client) =>
    client.fetchQuery(statusQueries.edgeFunction(supabase, "send-email")),
  );
  await expect(checking).rejects.toMatchObject({
    message: "mailbox full",
    cause: { name: "FunctionsHttpError" },
  });
  expect(sendEmail).toHaveBeenCalledOnce();
});

test.each([
  ["is not JSON", () => new Response("Bad Gateway", { status: 502 })],
  ["is lost", () => Promise.reject(new Error("deep inside"))],
])("reports no message if the response of an edge function %s", async (_, respond) => {
  const checking = runQuery({ "GET functions/send-email": respond }, (supabase, client) =>
    client.fetchQuery(statusQueries.edgeFunction(supabase, "send-email")),
  );
  await expect(checking).rejects.toMatchObject({ message: "" });
});

const integrity = `sha384-${"A".repeat(64)}`;
const release = (build: string, isDefault: boolean) => ({
  url: `/modules/mf-shop/${build}/remoteEntry.js`,
  metadata: { integrity, version: "1.0.0" },
  deployment: { traffic: isDefault ? 100 : 10, default: isDefault },
  extras: {
    build,
    title: "Cafe",
    contract: 1,
    routes: [],
    manifestUrl: `/modules/mf-shop/${build}/mf-manifest.json`,
    shared: {},
    manifestIntegrity: integrity,
    preload: { js: {}, css: {} },
  },
});

/** Checks the modules of a host with these releases, whose manifests respond with `status`. */
function checkModules(releases: object[], status = 200) {
  const host = vi.fn<typeof fetch>(async (path) =>
    path === "/modules.json"
      ? Response.json({ schema: DISCOVERY_SCHEMA, microFrontends: { "mf-shop": releases } })
      : new Response(null, { status }),
  );
  vi.stubGlobal("fetch", host);
  return { host, checking: new QueryClient().fetchQuery(statusQueries.modules()) };
}

test("fetches the manifest of the release in use, bypassing the browser cache", async () => {
  const { host, checking } = checkModules([release("b2", false), release("b1", true)]);
  expect(await checking).toBeGreaterThanOrEqual(0);
  const options = { signal: expect.any(AbortSignal) as AbortSignal, cache: "no-store" };
  expect(host.mock.calls).toEqual([
    ["/modules.json", options],
    ["/modules/mf-shop/b1/mf-manifest.json", options],
  ]);
});

test.each([
  ["whose manifest is missing", [release("b1", true)], 404],
  ["without a release in use", [release("b2", false)], 200],
])("names a module %s", async (_, releases, status) => {
  const { checking } = checkModules(releases, status);
  await expect(checking).rejects.toThrow("The release of mf-shop could not be loaded");
});

test("accepts a retired module", async () => {
  const { extras, ...kept } = release("b2", false);
  const retired = "2031-05-01T08:00:00.000Z";
  const { checking } = checkModules([{ ...kept, extras: { ...extras, retired } }], 404);
  expect(await checking).toBeGreaterThanOrEqual(0);
});

/** Starts a check to which the host never responds. */
async function startCheck() {
  let signal: AbortSignal | null | undefined;
  vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
    signal = init.signal;
    return new Promise((_resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal?.reason as Error));
    });
  });
  const client = new QueryClient();
  const query = statusQueries.modules();
  const checking = client.fetchQuery(query);
  await vi.waitFor(() => expect(signal).toBeDefined());
  return { client, query, checking, isAborted: () => signal?.aborted };
}

test("ends a check after 15 seconds", async () => {
  const deadline = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(deadline.signal);
  const { checking } = await startCheck();
  deadline.abort(new Error("Too late"));
  await expect(checking).rejects.toThrow("Too late");
  expect(timeout).toHaveBeenCalledExactlyOnceWith(15_000);
});

test("ends a check whose screen is closed", async () => {
  const { client, query, checking, isAborted } = await startCheck();
  const [ended] = await Promise.allSettled([checking, client.cancelQueries(query)]);
  expect(ended.status).toBe("rejected");
  expect(isAborted()).toBe(true);
});
