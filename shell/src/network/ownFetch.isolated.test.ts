import { afterEach, expect, it, vi } from "vitest";
import { keepFetch, ownFetch } from "./ownFetch";

afterEach(() => vi.unstubAllGlobals());

it("sends requests with the fetch that it kept, after another one has replaced that", async () => {
  const kept = vi.fn(() => Promise.resolve(new Response("from the browser")));
  vi.stubGlobal("fetch", kept);
  keepFetch();
  const patched = vi.fn(() => Promise.reject(new Error("patched")));
  vi.stubGlobal("fetch", patched);
  const response = await ownFetch("/modules.json", { cache: "no-cache" });
  expect(await response.text()).toBe("from the browser");
  expect(kept).toHaveBeenCalledExactlyOnceWith("/modules.json", { cache: "no-cache" });
  expect(patched).not.toHaveBeenCalled();
});
