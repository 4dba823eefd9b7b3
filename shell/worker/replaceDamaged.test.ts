import { afterEach, expect, it, vi } from "vitest";
import { replaceDamaged } from "./replaceDamaged";

afterEach(() => vi.unstubAllGlobals());

it("drops a damaged file and asks the server for it, past the browser's cache", async () => {
  const url = "https://members.example.com/modules/mf-member/one/entry.js";
  const fetched = vi.fn(() => Promise.resolve(new Response("good")));
  vi.stubGlobal("fetch", fetched);
  const cache = { delete: vi.fn(() => Promise.resolve(true)) };
  await replaceDamaged(url, cache);
  expect(cache.delete).toHaveBeenCalledExactlyOnceWith(url, { ignoreVary: true });
  expect(fetched).toHaveBeenCalledExactlyOnceWith(url, { cache: "reload" });
});
