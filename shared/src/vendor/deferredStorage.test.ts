import { StorageClient as Library } from "@supabase/storage-js";
import { expect, test, vi } from "vitest";
import { StorageClient } from "./deferredStorage";

const url = "http://backend.test/storage/v1";

// As supabase-js does, with `new`.
const deferredClient = (request: typeof fetch) =>
  Reflect.construct(StorageClient, [url, { apikey: "key" }, request]) as Library;

test.each(["", "a.png", "/rooms/neem 1.png"])("makes the public URL of %j", (path) => {
  const request = vi.fn<typeof fetch>();
  const own = deferredClient(request).from("rooms").getPublicUrl(path);
  expect(own).toEqual(new Library(url).from("rooms").getPublicUrl(path));
  expect(request).not.toHaveBeenCalled();
});

test("loads the library with the first request", async () => {
  const request = vi.fn<typeof fetch>(() => Promise.resolve(Response.json([{ name: "a.png" }])));
  const { data, error } = await deferredClient(request).from("rooms").remove(["a.png"]);
  expect(error).toBeNull();
  expect(data).toEqual([{ name: "a.png" }]);
  expect(request).toHaveBeenCalledOnce();
  expect(request.mock.calls[0]?.[0]).toBe(`${url}/object/rooms`);
});
