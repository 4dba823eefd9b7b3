import { expect, it, vi } from "vitest";
import { answer, fakePortal } from "../testing/fakePortal";
import { ChangedMeanwhile } from "@portal/shared/data/changedMeanwhile";
import { imageProblem, writeWithImage } from "./images";

// Node 20 has none; the client asks for it and never opens it here.
vi.stubGlobal("WebSocket", () => undefined);

const MB = 1024 * 1024;

it("takes images under 5 MB", () => {
  expect(imageProblem({ type: "image/png", size: 5 * MB - 1 })).toBeNull();
});

it("turns away what is no image", () => {
  for (const type of ["application/pdf", "", "image/svg+xml"]) {
    expect(imageProblem({ type, size: 10 })).toEqual({
      title: "Invalid file type",
      description: "Please upload an image file",
    });
  }
});

it("turns away images of 5 MB and more", () => {
  expect(imageProblem({ type: "image/jpeg", size: 5 * MB })).toEqual({
    title: "File too large",
    description: "Image must be less than 5MB",
  });
});

const bucket = "http://backend.test/storage/v1/object/public/events/";
const picture = new File(["x"], "Diwali Night.JPEG", { type: "image/jpeg" });

/** A write with a picture; what was asked of the bucket, and where the row says its picture is. */
async function writing(
  { before = null as string | null, file = null as File | null, url = null as string | null },
  write: (url: string | null) => Promise<unknown> = async () => undefined,
  respond = () => answer([]),
) {
  const portal = fakePortal(respond);
  const written = vi.fn<typeof write>(write);
  const image = { bucket: "events", before, chosen: { url, file } } as const;
  const failure: unknown = await writeWithImage(portal.supabase, image, written).then(
    () => null,
    (error: unknown) => error,
  );
  const of = (method: string) => portal.calls.filter((call) => call.method === method);
  const removed = await Promise.all(of("DELETE").map((call) => call.text()));
  return { failure, uploads: of("POST"), removed, address: written.mock.calls[0]?.[0] };
}

it("uploads under a random name that keeps the extension, for an hour, over nothing", async () => {
  const [one, two] = [await writing({ file: picture }), await writing({ file: picture })];
  const [upload] = one.uploads;
  expect(one.address).toMatch(/\/events\/[0-9a-f-]{36}\.jpeg$/);
  expect(one.address).not.toBe(two.address);
  expect(upload?.url.replace("/object/", "/object/public/")).toBe(one.address);
  expect(upload?.headers.get("x-upsert")).toBe("false");
  expect((await upload?.formData())?.get("cacheControl")).toBe("3600");
  expect(one.removed).toEqual([]);
});

it("writes no row whose picture could not be uploaded", async () => {
  const write = vi.fn<() => Promise<void>>();
  const respond = () =>
    answer({ statusCode: "413", error: "too large", message: "too large" }, 400);
  const { failure } = await writing({ file: picture }, write, respond);
  expect(failure).toMatchObject({ message: "too large" });
  expect(write).not.toHaveBeenCalled();
});

it.each([
  ["another admin was first", new ChangedMeanwhile()],
  ["the database says no", { code: "23514", message: "check" }],
  ["who writes is no admin", { code: "42501", message: "policy" }],
])("takes the upload back where %s", async (_, refusal) => {
  const write = () => Promise.reject(refusal);
  const { failure, removed, address } = await writing(
    { before: `${bucket}a.png`, file: picture },
    write,
  );
  expect(failure).toBe(refusal);
  expect(removed).toEqual([JSON.stringify({ prefixes: [address?.split("/").at(-1)] })]);
});

it.each([
  ["no answer came", { code: "", message: "TypeError: Failed to fetch" }],
  ["the database went away", { code: "57P01", message: "terminating" }],
  ["a gateway gave up", { message: "Bad Gateway" }],
])("leaves both pictures where %s: the row may be written", async (_, lost) => {
  const write = () => Promise.reject(lost);
  const { failure, removed } = await writing({ before: `${bucket}a.png`, file: picture }, write);
  expect(failure).toBe(lost);
  expect(removed).toEqual([]);
});

it.each([
  ["is replaced", picture],
  ["is removed", null],
])("takes the old picture away once it %s", async (_, file) => {
  const { removed } = await writing({ before: `${bucket}a.png`, file });
  expect(removed).toEqual([JSON.stringify({ prefixes: ["a.png"] })]);
});

it("leaves a picture that stays, and one that lies elsewhere", async () => {
  const kept = await writing({ before: `${bucket}a.png`, url: `${bucket}a.png` });
  const elsewhere = await writing({ before: "/pictures/a.png" });
  expect([...kept.removed, ...elsewhere.removed]).toEqual([]);
});
