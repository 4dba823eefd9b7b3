// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { testRelease } from "../../testing/testRelease";
import { fetchDiscovery, injectedDiscovery } from "./discovery";

const sound = {
  schema: "https://mfewg.org/schema/v1-pre.json",
  microFrontends: { "mf-test": [testRelease({ build: "a", traffic: 100, isDefault: true })] },
};
const respondWith = (body: string, status = 200) =>
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(body, { status })));

function inject(text: string): void {
  document.body.innerHTML = `<script type="application/json" id="portal-discovery"></script>`;
  const element = document.getElementById("portal-discovery");
  if (element) element.textContent = text;
}

beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = "";
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("the discovery document", () => {
  it("is read from the page", () => {
    inject(JSON.stringify(sound));
    expect(injectedDiscovery()).toEqual(sound);
  });

  it.each(["", "null", "{", "[]", `{"schema":"x","microFrontends":{"../evil":[]}}`])(
    "is not read from the page when it is %s",
    (text) => {
      inject(text);
      expect(injectedDiscovery()).toBeUndefined();
    },
  );

  it("is fetched, and checked for a newer version", async () => {
    const fetched = vi.fn((_url: string, _request: RequestInit) =>
      Promise.resolve(Response.json(sound)),
    );
    vi.stubGlobal("fetch", fetched);
    await expect(fetchDiscovery("/modules.json")).resolves.toEqual(sound);
    expect(fetched).toHaveBeenCalledExactlyOnceWith(
      "/modules.json",
      expect.objectContaining({ cache: "no-cache" }),
    );
  });

  it("is kept when it is read from the page", async () => {
    inject(JSON.stringify(sound));
    injectedDiscovery();
    respondWith("down", 503);
    await expect(fetchDiscovery("/modules.json")).resolves.toEqual(sound);
  });

  it("is undefined without a copy in the page", () => {
    expect(injectedDiscovery()).toBeUndefined();
    expect(localStorage).toHaveLength(0);
  });

  it.each(["", "nonsense", "{}"])("fails when the stored copy is %o", async (text) => {
    localStorage.setItem("portal.discovery", text);
    respondWith("null");
    await expect(fetchDiscovery("/modules.json")).rejects.toThrow(
      "Discovery returned an invalid modules.json",
    );
  });

  it.each([
    ["an error", "down", 503],
    ["a page", "<!doctype html>", 200],
    ["other JSON", `{"error":"no"}`, 200],
  ])(
    "is this browser's last good copy when discovery responds with %s",
    async (_, body, status) => {
      respondWith(JSON.stringify(sound));
      await fetchDiscovery("/modules.json");
      respondWith(body, status);
      await expect(fetchDiscovery("/modules.json")).resolves.toEqual(sound);
    },
  );

  it("fails when discovery is down and there is no stored copy", async () => {
    respondWith("down", 503);
    await expect(fetchDiscovery("/modules.json")).rejects.toThrow("Discovery returned status 503");
  });

  it("is the last good copy when discovery hangs", async () => {
    inject(JSON.stringify(sound));
    injectedDiscovery();
    vi.useFakeTimers();
    vi.stubGlobal("fetch", () => new Promise(() => {}));
    const waiting = fetchDiscovery("/modules.json");
    await vi.advanceTimersByTimeAsync(4000);
    await expect(waiting).resolves.toEqual(sound);
  });

  it("times out when the response never ends", async () => {
    vi.useFakeTimers();
    const endless = new ReadableStream({
      start: (stream) => stream.enqueue(new Uint8Array([123])),
    });
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(endless)));
    const failure = fetchDiscovery("/modules.json").catch(String);
    await vi.advanceTimersByTimeAsync(4000);
    expect(await failure).toContain("longer than 4 s");
  });
});
