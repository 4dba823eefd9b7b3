import { expect, it, vi } from "vitest";
import { jsonResponse, fakePortal, type Respond } from "../testing/fakePortal";
import { StaleVersionError } from "@portal/shared/data/staleVersion";
import { writeWithImage } from "./images";

const bucket = "http://backend.test/storage/v1/object/public/events/";
const picture = new File(["x"], "Diwali Night.JPEG", { type: "image/jpeg" });

/** Runs `writeWithImage` and returns the bucket requests and the image URL passed to the write. */
async function runWrite(
  {
    before = null as string | null,
    file = null as File | Promise<File> | null,
    url = null as string | null,
  },
  write: (url: string | null) => Promise<unknown> = async () => undefined,
  respond: Respond = () => jsonResponse([]),
) {
  const portal = fakePortal(respond);
  const written = vi.fn<typeof write>(write);
  const image = { bucket: "events", before, chosen: { url, file } } as const;
  const failure: unknown = await writeWithImage(portal.supabase, image, written).then(
    () => null,
    (error: unknown) => error,
  );
  const of = (method: string, part: string) =>
    portal.calls.filter((call) => call.method === method && call.url.includes(part));
  const removed = await Promise.all(of("DELETE", "/storage/").map((call) => call.text()));
  const checks = await Promise.all(
    of("POST", "/functions/v1/check-image").map((call) => call.json() as Promise<unknown>),
  );
  const uploads = of("POST", "/storage/");
  return { failure, uploads, checks, removed, address: written.mock.calls[0]?.[0] };
}

it("uploads under a random name that keeps the extension, cached for an hour, without overwriting", async () => {
  const [one, two] = [await runWrite({ file: picture }), await runWrite({ file: picture })];
  const [upload] = one.uploads;
  expect(one.address).toMatch(/\/events\/[0-9a-f-]{36}\.jpeg$/);
  expect(one.failure).toBeNull();
  expect(one.address).not.toBe(two.address);
  expect(upload?.url.replace("/object/", "/object/public/")).toBe(one.address);
  expect(upload?.headers.get("x-upsert")).toBe("false");
  expect((await upload?.formData())?.get("cacheControl")).toBe("3600");
  expect(one.removed).toEqual([]);
});

it.each([
  ["photo", "image/png", ".png"],
  ["photo.old ", "image/png", ".png"],
  ["a.b.PNG", "image/png", ".png"],
  ["a.jpg", "image/jpeg", ".jpg"],
  ["animation.gif", "image/png", ".png"],
  ["photo.jpg", "image/webp", ".webp"],
])("gives %j of the type %s the extension %s", async (name, type, extension) => {
  const { address } = await runWrite({ file: new File(["x"], name, { type }) });
  expect(address?.endsWith(extension)).toBe(true);
});

it("waits for an image that is being prepared, and writes nothing if it cannot be used", async () => {
  expect((await runWrite({ file: Promise.resolve(picture) })).address).toMatch(/\.jpeg$/);
  const { failure, uploads, address } = await runWrite({
    file: Promise.reject(new Error("No image")),
  });
  expect([failure, uploads, address]).toEqual([new Error("No image"), [], undefined]);
});

it("has the stored bytes checked before the row is written", async () => {
  const { checks, address } = await runWrite({ file: picture });
  expect(checks).toEqual([{ bucket: "events", image: address?.split("/").at(-1) }]);
});

it("removes an image that was refused, and writes nothing", async () => {
  const refusal = { code: "invalid_image", message: "The file is not a complete image." };
  const { failure, removed, address } = await runWrite({ file: picture }, undefined, ({ url }) =>
    url.includes("/functions/") ? jsonResponse(refusal, 422) : jsonResponse([]),
  );
  expect(failure).toEqual(new Error(refusal.message));
  expect(removed).toHaveLength(1);
  expect(address).toBeUndefined();
});

it("stores no image that the loaded row did not have", async () => {
  const { address, removed } = await runWrite({ url: `${bucket}a.png` });
  expect(address).toBeNull();
  expect(removed).toEqual([]);
});

it("ignores that an unused image could not be removed", async () => {
  const { failure } = await runWrite({ before: `${bucket}a.png` }, undefined, () => {
    throw new Error("away");
  });
  expect(failure).toBeNull();
});

it("does not write the row when the upload fails", async () => {
  const write = vi.fn<() => Promise<void>>();
  const respond = () =>
    jsonResponse({ statusCode: "413", error: "too large", message: "too large" }, 400);
  const { failure } = await runWrite({ file: picture }, write, respond);
  expect(failure).toMatchObject({ message: "too large" });
  expect(write).not.toHaveBeenCalled();
});

it.each([
  ["another admin saved first", new StaleVersionError()],
  ["the database rejects the row", { code: "23514", message: "check" }],
  ["the user is not an admin", { code: "42501", message: "policy" }],
  ["a trigger refuses the row", { code: "P0001", message: "last_admin" }],
  ["the request is invalid", { code: "PGRST204", message: "column" }],
])("removes the upload when %s", async (_, refusal) => {
  const write = () => Promise.reject(refusal);
  const { failure, removed, address } = await runWrite(
    { before: `${bucket}a.png`, file: picture },
    write,
  );
  expect(failure).toBe(refusal);
  expect(removed).toEqual([JSON.stringify({ prefixes: [address?.split("/").at(-1)] })]);
});

it("keeps the loaded image when a change of other fields is rejected", async () => {
  const kept = { before: `${bucket}a.png`, url: `${bucket}a.png` };
  const { removed } = await runWrite(kept, () => Promise.reject(new StaleVersionError()));
  expect(removed).toEqual([]);
});

it.each([
  ["the response is lost", { code: "", message: "TypeError: Failed to fetch" }],
  ["the database shuts down", { code: "57P01", message: "terminating" }],
  ["the connection pool is full", { code: "PGRST003", message: "timeout" }],
  ["a gateway fails", { message: "Bad Gateway" }],
])("keeps both images when %s, because the row may have been written", async (_, lost) => {
  const write = () => Promise.reject(lost);
  const { failure, removed } = await runWrite({ before: `${bucket}a.png`, file: picture }, write);
  expect(failure).toBe(lost);
  expect(removed).toEqual([]);
});

it.each([
  ["is replaced", picture],
  ["is removed", null],
])("removes the old image once it %s", async (_, file) => {
  const { removed } = await runWrite({ before: `${bucket}a.png`, file });
  expect(removed).toEqual([JSON.stringify({ prefixes: ["a.png"] })]);
});

it("keeps an unchanged image and one stored outside the bucket", async () => {
  const kept = await runWrite({ before: `${bucket}a.png`, url: `${bucket}a.png` });
  const elsewhere = await runWrite({ before: "/pictures/a.png" });
  expect([...kept.removed, ...elsewhere.removed]).toEqual([]);
});
