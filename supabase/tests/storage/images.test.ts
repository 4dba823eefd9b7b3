import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { joinBytes } from "@portal/shared/images/bytes";
import { photoWebp } from "@portal/shared/images/pixels/samplePhotos";
import {
  exifOf,
  jpegWith,
  pngChunk,
  pngOfData,
  pngOfSize,
  pngWith,
  sampleAvif,
  sampleGif,
  sampleHeic,
  sampleJpeg,
  samplePng,
  sampleWebp,
  webpOf,
} from "@portal/shared/images/sampleImages";
import { admin, anon, member, newClient, sql, stack } from "../stack";

const pixel = Buffer.from(samplePng);
const image = (bytes: Uint8Array = pixel, type = "image/png") =>
  new File([new Uint8Array(bytes)], "pixel.png", { type });
const options = { cacheControl: "3600", upsert: false, contentType: "image/png" };

async function uploadByAdmin() {
  const { client } = await admin();
  const images = client.storage.from("snack-images");
  const path = `${randomUUID()}.png`;
  const { data, error } = await images.upload(path, image(), options);
  if (error) throw error;
  return { images, path, id: data.id, url: images.getPublicUrl(path).data.publicUrl };
}

test.each(["object/public/snack-images/%00", "object/public/%00/a", "object/snack-images/a%00b"])(
  "a path with a null byte is refused: %s",
  async (path) => {
    const headers = { apikey: stack.publishableKey };
    const response = await fetch(`${stack.apiUrl}/storage/v1/${path}`, { headers });
    expect(response.status).toBe(400);
  },
);

describe("an image uploaded by an admin", () => {
  test("is public at its URL and cached", async () => {
    const { url } = await uploadByAdmin();
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/png",
      "cache-control": "max-age=3600",
      "content-length": String(pixel.length),
      "x-content-type-options": "nosniff",
      "access-control-allow-origin": "*",
    });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pixel);

    const etag = response.headers.get("etag") ?? "";
    const again = await fetch(url, { headers: { "if-none-match": etag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const head = await fetch(url, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(pixel.length)]);
  });

  test("is never overwritten", async () => {
    const { images, path, url } = await uploadByAdmin();
    const other = Buffer.concat([pixel, Buffer.from("x")]);
    const { error } = await images.upload(path, image(other), options);
    expect(error).toMatchObject({ statusCode: "409", message: "The resource already exists" });
    const forced = await images.upload(path, image(other), { ...options, upsert: true });
    expect(forced.error).toMatchObject({ statusCode: "403" });
    expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(pixel);
  });

  test("is listed for admins", async () => {
    const { images, path, id } = await uploadByAdmin();
    const { data: list } = await images.list("", { search: path.slice(0, 8) });
    expect(list).toEqual([expect.objectContaining({ id, name: path })]);
    expect(list?.[0]?.metadata).toMatchObject({ mimetype: "image/png", size: pixel.length });
  });

  test("is deleted for everyone once it is removed", async () => {
    const { images, path, url } = await uploadByAdmin();
    const { data, error } = await images.remove([path, "nothing.png"]);
    expect(error).toBeNull();
    expect(data?.map(({ name }) => name)).toEqual([path]);
    expect((await fetch(url)).status).toBe(400);
    expect((await images.list("", { search: path })).data).toEqual([]);
  });
});

describe("an image that is not allowed", () => {
  test("is refused from members and anonymous callers and leaves nothing behind", async () => {
    for (const client of [anon, (await member()).client]) {
      const path = `${randomUUID()}.png`;
      const { error } = await client.storage.from("events").upload(path, image(), options);
      expect(error).toMatchObject({
        statusCode: "403",
        message: "new row violates row-level security policy",
      });
      expect(await sql`select from storage.objects where name = ${path}`).toHaveLength(0);
    }
  });

  test("uploaded by an admin cannot be listed or removed by others", async () => {
    const { path, url } = await uploadByAdmin();
    for (const client of [anon, (await member()).client]) {
      const images = client.storage.from("snack-images");
      expect((await images.list()).data).toEqual([]);
      expect((await images.remove([path])).data).toEqual([]);
      expect((await images.download(path)).data).toBeNull();
    }
    expect((await fetch(url)).status).toBe(200);
  });

  test("is refused when it is not an image or exceeds 5 MB", async () => {
    const images = (await admin()).client.storage.from("events");
    const page = await images.upload("page.html", image(Buffer.from("<script>"), "text/html"), {
      upsert: false,
    });
    expect(page.error).toMatchObject({
      statusCode: "415",
      message: "mime type text/html is not supported",
    });
    const vector = await images.upload("a.svg", image(Buffer.from("<svg/>"), "image/svg+xml"));
    expect(vector.error).toMatchObject({ statusCode: "415" });
    const large = await images.upload(
      `${randomUUID()}.png`,
      image(Buffer.alloc(5 * 1024 * 1024 + 1)),
      options,
    );
    expect(large.error).toMatchObject({ statusCode: "413" });
    // Empty chunks have 12 bytes.
    const empty = pngChunk("IDAT", new Uint8Array());
    const count = Math.floor((5 * 1024 * 1024 - samplePng.length) / empty.length);
    const largest = joinBytes([
      samplePng.subarray(0, -12),
      ...Array<Uint8Array>(count).fill(empty),
      samplePng.subarray(-12),
    ]);
    expect(largest.length).toBeGreaterThan(5 * 1024 * 1024 - empty.length);
    const { error } = await images.upload(
      `${randomUUID()}.png`,
      image(Buffer.from(largest)),
      options,
    );
    expect(error).toBeNull();
  });

  const text = (content: string) => new TextEncoder().encode(content);
  const svg = text('<svg xmlns="http://www.w3.org/2000/svg"/>');

  test.each([
    ["a text named .png", "image/png", text("a text")],
    ["SVG named .jpg", "image/jpeg", svg],
    ["HEIC named .jpg", "image/jpeg", sampleHeic],
    ["AVIF named .webp", "image/webp", sampleAvif],
    ["a PNG declared as JPEG", "image/jpeg", samplePng],
    ["no bytes", "image/png", new Uint8Array()],
    ["a PNG that is cut", "image/png", samplePng.slice(0, -20)],
    ["a JPEG that is cut", "image/jpeg", sampleJpeg.slice(0, -20)],
    [
      "a JPEG with a scan that is cut",
      "image/jpeg",
      joinBytes([sampleJpeg.slice(0, -5), sampleJpeg.slice(-2)]),
    ],
    ["a WebP with data that are cut", "image/webp", webpOf([["VP8 ", photoWebp.slice(20, 200)]])],
    ["a PNG of 12,000 × 12,000 pixels", "image/png", pngOfSize(12_000, 12_000)],
    ["a JPEG with a GPS position", "image/jpeg", jpegWith(0xe1, exifOf({ orientation: 6 }))],
    [
      "a PNG with a GPS position",
      "image/png",
      pngWith(pngChunk("eXIf", exifOf({ orientation: 1 }))),
    ],
    ["an animated PNG", "image/png", pngWith(pngChunk("acTL", new Uint8Array(8)))],
    ["a PNG with a text in place of its pixels", "image/png", pngOfData(text("<script>"))],
    ["a PNG that is a page too", "image/png", Buffer.concat([samplePng, text("<script>")])],
  ])("is refused in every bucket by every kind of upload: %s", async (_, type, bytes) => {
    const { client } = await admin();
    for (const bucket of ["snack-images", "events", "rooms"]) {
      const images = client.storage.from(bucket);
      const path = `${randomUUID()}.PNG`;
      const { data } = await images.createSignedUploadUrl(path);
      const uploads = [
        await images.upload(path, image(bytes, type), { upsert: false }),
        await images.upload(path, Buffer.from(bytes), { upsert: false, contentType: type }),
        await images.uploadToSignedUrl(path, data?.token ?? "", Buffer.from(bytes), {
          contentType: type,
        }),
      ];
      expect(uploads.map(({ error }) => error)).toEqual(
        Array(3).fill(expect.objectContaining({ statusCode: "415" })),
      );
      expect((await fetch(images.getPublicUrl(path).data.publicUrl)).status).toBe(400);
    }
  });

  test.each([
    ["image/gif", sampleGif],
    ["image/avif", sampleAvif],
    ["image/svg+xml", svg],
  ])("is refused as %s, which the portal does not store", async (type, bytes) => {
    const images = (await admin()).client.storage.from("events");
    const { error } = await images.upload(`${randomUUID()}.png`, image(bytes, type));
    expect(error).toMatchObject({
      statusCode: "415",
      message: `mime type ${type} is not supported`,
    });
  });

  test("is refused with a name that the hosted service refuses", async () => {
    const images = (await admin()).client.storage.from("events");
    const { error } = await images.upload("käse.png", image(), options);
    expect(error).toMatchObject({ statusCode: "400", message: "Invalid key: käse.png" });
  });

  test("is refused in an unknown bucket", async () => {
    const { error } = await (
      await admin()
    ).client.storage
      .from("nowhere")
      .upload("a.png", image(), options);
    expect(error).toMatchObject({ statusCode: "404", message: "Bucket not found" });
  });
});

test.each([
  ["image/jpeg", sampleJpeg],
  ["image/webp", sampleWebp],
])("an image of the type %s is accepted", async (type, bytes) => {
  const images = (await admin()).client.storage.from("events");
  const { error } = await images.upload(`${randomUUID()}.jpg`, image(bytes, type));
  expect(error).toBeNull();
});

test("an image sent without a form is stored like others", async () => {
  const images = (await admin()).client.storage.from("events");
  const path = `${randomUUID()}.png`;
  const { error } = await images.upload(path, pixel, options);
  expect(error).toBeNull();
  const { data } = await images.download(path);
  expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(pixel);
});

test("forty uploads with one name store one image", async () => {
  const { client } = await admin();
  const path = `${randomUUID()}.png`;
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, () => client.storage.from("events").upload(path, image(), options)),
  );
  expect(outcomes.filter(({ error }) => error === null)).toHaveLength(1);
});

test("only the server creates buckets", async () => {
  const server = newClient(stack.secretKey).storage;
  const name = `bucket-${randomUUID()}`;
  const settings = { public: false, fileSizeLimit: "1KB" };
  expect((await server.createBucket(name, settings)).error).toBeNull();
  expect((await server.getBucket(name)).data).toMatchObject({
    id: name,
    public: false,
    file_size_limit: 1000,
  });
  expect((await server.createBucket(name)).error).toMatchObject({ statusCode: "409" });
  const text = { contentType: "text/plain" };
  const uploaded = await server.from(name).upload("folder/a.txt", Buffer.from("hello"), text);
  expect(uploaded.error).toBeNull();
  expect((await server.from(name).list()).data).toMatchObject([{ name: "folder", id: null }]);
  expect((await server.from(name).list("folder")).data).toMatchObject([{ name: "a.txt" }]);
  const { publicUrl } = server.from(name).getPublicUrl("folder/a.txt").data;
  expect((await fetch(publicUrl)).status).toBe(400);
  const { client } = await admin();
  expect((await client.storage.getBucket(name)).error).toMatchObject({ statusCode: "404" });
  expect((await client.storage.createBucket("mine")).error).toMatchObject({ statusCode: "403" });
});
