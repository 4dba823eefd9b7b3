import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Json } from "@portal/shared/data/database.types";
import { joinBytes } from "@portal/shared/images/bytes";
import { photoWebp, sampleProgressiveJpeg } from "@portal/shared/images/pixels/samplePhotos";
import { sampleJpeg, samplePng, webpOf } from "@portal/shared/images/sampleImages";
import { day, newEvent, newRoom, newSnack, unique } from "../rows";
import { admin, anon, newMember, sql, type TestUser } from "../stack";
import { invoke } from "./invoke";

let boss: TestUser;
beforeAll(async () => {
  boss = await admin();
});

const doors = [
  ["events", "events"],
  ["rooms", "rooms"],
  ["snacks", "snack-images"],
] as const;
type Table = (typeof doors)[number][0];
type Bucket = (typeof doors)[number][1];

async function upload(
  bucket: Bucket,
  bytes: Uint8Array | string = samplePng,
  contentType = "image/png",
) {
  const image = `${randomUUID()}.${contentType.slice(6)}`;
  const images = boss.client.storage.from(bucket);
  const { error } = await images.upload(image, bytes, { contentType });
  if (error) throw error;
  return { image, url: images.getPublicUrl(image).data.publicUrl };
}
const check = (bucket: string, image: string, { client } = boss) =>
  invoke(client, "check-image", { bucket, image });

const newRow = {
  events: newEvent,
  rooms: newRoom,
  snacks: newSnack,
};
const show = (table: Table, id: string, image_url: string | null) =>
  boss.client.from(table).update({ image_url }).eq("id", id).select("image_url");

describe.each(doors)("an image of %s", (table, bucket) => {
  test("can be shown once its bytes are checked", async () => {
    const id = await newRow[table]();
    const { image, url } = await upload(bucket);
    expect((await show(table, id, url)).error?.message).toBe("unchecked_image");
    expect(await check(bucket, image)).toEqual({ status: 200, body: { accepted: true } });
    expect((await show(table, id, url)).data).toEqual([{ image_url: url }]);
    expect((await show(table, id, null)).data).toEqual([{ image_url: null }]);
  });

  test("is refused with another address than that of a checked image", async () => {
    const id = await newRow[table]();
    const { image, url } = await upload(bucket);
    await check(bucket, image);
    const other = bucket === "events" ? "rooms" : "events";
    for (const wrong of [
      "https://tracker.example.org/a.png",
      "/api/storage/v1/object/public/events/a.png",
      "javascript:alert(1)",
      "data:image/png;base64,AAAA",
      `${url}?x`,
      `${url}/../a.png`,
      url.replace(`/${bucket}/`, `/${other}/`),
      url.replace(image, `${randomUUID()}.png`),
      url.replace("http://", "http://user@"),
      "",
    ]) {
      const { error } = await show(table, id, wrong);
      expect([wrong, error?.message]).toEqual([wrong, "unchecked_image"]);
    }
  });

  test("has to be checked again when it was replaced under the same name", async () => {
    const id = await newRow[table]();
    const { image, url } = await upload(bucket);
    await check(bucket, image);
    await boss.client.storage.from(bucket).remove([image]);
    expect((await show(table, id, url)).error?.message).toBe("unchecked_image");
    await boss.client.storage.from(bucket).upload(image, samplePng, { contentType: "image/png" });
    expect((await show(table, id, url)).error?.message).toBe("unchecked_image");
  });
});

test("a new row cannot show an unchecked image", async () => {
  const { url: image_url } = await upload("events");
  const rows = [
    await boss.client
      .from("events")
      .insert({ title: unique("Event"), date: await day(3), is_free: true, image_url }),
    await boss.client.from("rooms").insert({ name: unique("Room"), capacity: 4, image_url }),
    await boss.client.from("snacks").insert({ name: unique("Snack"), price: 9, image_url }),
  ];
  expect(rows.map(({ error }) => error?.message)).toEqual(Array(3).fill("unchecked_image"));
});

describe("the photos of a room", () => {
  const photo = (url: string, change: object = {}) => ({
    url,
    small: url,
    caption: "",
    x: 50,
    y: 50,
    ...change,
  });
  const setPhotos = async (id: string, photos: unknown) =>
    (
      await boss.client
        .from("rooms")
        .update({ photos: photos as NonNullable<Json> })
        .eq("id", id)
    ).error;

  test("are images that were checked, in both sizes", async () => {
    const id = await newRoom();
    const [large, small, other] = [
      await upload("rooms"),
      await upload("rooms"),
      await upload("rooms"),
    ];
    await check("rooms", large.image);
    expect(await setPhotos(id, [photo(large.url, { small: small.url })])).toMatchObject({
      message: "unchecked_image",
    });
    await check("rooms", small.image);
    expect(await setPhotos(id, [photo(large.url, { small: small.url })])).toBeNull();
    for (const wrong of [other.url, "https://tracker.example.org/a.png", "javascript:alert(1)"]) {
      for (const photos of [
        [photo(large.url), photo(wrong)],
        [photo(large.url, { small: wrong })],
        // A caption is no address.
        [photo(large.url, { caption: wrong, small: small.url }), photo(wrong)],
      ]) {
        expect(await setPhotos(id, photos)).toMatchObject({ message: "unchecked_image" });
      }
    }
    const added = boss.client.from("rooms");
    const row = { name: unique("Room"), capacity: 4, photos: [photo(other.url)] };
    expect((await added.insert(row)).error).toMatchObject({ message: "unchecked_image" });
  });

  test("may be the image that the room had before there were photos", async () => {
    const id = await newRoom({ image_url: "/images/rooms/of-a-test.svg" });
    expect(await setPhotos(id, [photo("/images/rooms/of-a-test.svg")])).toBeNull();
    expect(await setPhotos(id, [photo("/images/rooms/another.svg")])).toMatchObject({
      message: "unchecked_image",
    });
  });

  test("can be shown in another order, with another one first", async () => {
    const first = "/images/rooms/of-a-test.svg";
    const second = "/images/rooms/another-of-a-test.svg";
    const photos = [photo(first), photo(second)];
    const id = await newRoom({ image_url: first, photos });
    const showFirst = (image_url: string, shown: object[]) =>
      boss.client
        .from("rooms")
        .update({ image_url, photos: shown as Json[] })
        .eq("id", id);
    expect((await showFirst(second, photos.toReversed())).error).toBeNull();
    expect((await showFirst(first, photos)).error).toBeNull();
    expect((await showFirst("/images/rooms/unknown.svg", photos)).error).toMatchObject({
      message: "unchecked_image",
    });
  });

  test("have a caption of one visible line, and a focal point within the photo", async () => {
    const url = "/images/rooms/of-a-test.svg";
    const id = await newRoom({ image_url: url });
    expect(await setPhotos(id, [photo(url, { caption: "Window side", x: 0, y: 100 })])).toBeNull();
    const { url: _, ...noUrl } = photo(url);
    for (const wrong of [
      {},
      "text",
      null,
      [[photo(url)]],
      ["text"],
      [null],
      [noUrl],
      [photo(url, { title: "x" })],
      [photo(url, { caption: null })],
      [photo(url, { caption: "x".repeat(121) })],
      [photo(url, { caption: "two\nlines" })],
      [photo(url, { caption: "\u202egnp.exe" })],
      [photo(url, { caption: "\u200b" })],
      [photo(url, { x: -1 })],
      [photo(url, { x: 101 })],
      [photo(url, { y: 0.5 })],
      [photo(url, { y: "50" })],
      [photo(url, { y: 1e300 })],
      Array(9).fill(photo(url)),
    ]) {
      const error = await setPhotos(id, wrong);
      expect([wrong, error?.code]).toEqual([wrong, wrong === null ? "23502" : "23514"]);
    }
  });

  test("are read by members and changed by admins", async () => {
    const url = "/images/rooms/of-a-test.svg";
    const id = await newRoom({ image_url: url });
    await setPhotos(id, [photo(url, { caption: "Window side" })]);
    const { client } = await newMember();
    const own = client.from("rooms");
    expect((await own.update({ photos: [] }).eq("id", id).select()).data).toEqual([]);
    expect((await own.select("photos").eq("id", id).single()).data).toEqual({
      photos: [photo(url, { caption: "Window side" })],
    });
    expect((await anon.from("rooms").select("photos").eq("id", id)).data ?? []).toEqual([]);
  });
});

test("a row with a picture of the portal can be edited", async () => {
  const id = await newSnack({ image_url: "/images/snacks/of-a-test.svg" });
  const { error } = await boss.client.from("snacks").update({ price: 70 }).eq("id", id);
  expect(error).toBeNull();
});

describe("a storage service that trusts the declared type", () => {
  // Like hosted storage, the local one does not check the bytes in a bucket without a restriction to images.
  beforeAll(
    () => sql`
      update storage.buckets set allowed_mime_types = null
      where id in ('snack-images', 'events', 'rooms')`,
  );
  afterAll(
    () => sql`
      update storage.buckets set allowed_mime_types = '{image/png,image/jpeg,image/webp}'
      where id in ('snack-images', 'events', 'rooms')`,
  );

  test("stores a text as an image until it is checked and removed", async () => {
    const { image, url } = await upload("events", "a text");
    expect((await fetch(url)).status).toBe(200);
    expect(await check("events", image)).toMatchObject({
      status: 422,
      body: {
        code: "invalid_image",
        message: "The file is not a complete image of the type image/png.",
      },
    });
    expect((await fetch(url)).status).toBe(400);
    const id = await newEvent();
    expect((await show("events", id, url)).error?.message).toBe("unchecked_image");
  });

  test("does not check an accepted image again, as if the rules had become stricter", async () => {
    const { image, url } = await upload("events", "a text");
    await sql`
      insert into private.checked_images (object_id, version)
      select id, coalesce(version, '') from storage.objects where name = ${image}`;
    expect(await check("events", image)).toEqual({ status: 200, body: { accepted: true } });
    expect((await fetch(url)).status).toBe(200);
  });

  test.each(doors)("keeps a refused image that %s show already", async (table, bucket) => {
    const { image, url } = await upload(bucket, "a text");
    await newRow[table]({ image_url: url });
    expect((await check(bucket, image)).status).toBe(422);
    expect((await fetch(url)).status).toBe(200);
  });

  test.each(["url", "small"])("keeps a refused image that is the %s of a photo", async (size) => {
    const { image, url } = await upload("rooms", "a text");
    const other = "/images/rooms/of-a-test.svg";
    const sizes = { url: other, small: other, [size]: url };
    await newRoom({ photos: [{ ...sizes, caption: "", x: 50, y: 50 }] });
    expect((await check("rooms", image)).status).toBe(422);
    expect((await fetch(url)).status).toBe(200);
  });

  test.each([
    [
      "image/jpeg",
      sampleJpeg.map((byte, at) => (at > sampleJpeg.length - 8 && byte < 240 ? 0 : byte)),
    ],
    [
      "image/jpeg",
      joinBytes([sampleProgressiveJpeg.slice(0, -20), sampleProgressiveJpeg.slice(-2)]),
    ],
    ["image/webp", webpOf([["VP8 ", photoWebp.slice(20, 200)]])],
  ])("stores a part of an image of the type %s until it is checked %#", async (type, bytes) => {
    const { image, url } = await upload("events", bytes, type);
    expect(await check("events", image)).toMatchObject({
      status: 422,
      body: { message: `The file is not a complete image of the type ${type}.` },
    });
    expect((await fetch(url)).status).toBe(400);
  });
});

test.each([
  ["image/jpeg", sampleJpeg],
  ["image/jpeg", sampleProgressiveJpeg],
  ["image/webp", photoWebp],
])("an image of the type %s is accepted %#", async (type, bytes) => {
  const { image } = await upload("events", bytes, type);
  expect((await check("events", image)).status).toBe(200);
});

test("only admins can have images checked", async () => {
  const { image } = await upload("events");
  expect((await check("events", image, await newMember())).status).toBe(403);
  expect((await invoke(anon, "check-image", { bucket: "events", image })).status).toBe(401);
});

test.each([
  [404, "events", "missing.png"],
  [400, "releases", "a.png"],
  [400, "events", "../a.png"],
  [400, "events", ""],
])("answers %i for %s/%s", async (status, bucket, image) => {
  expect((await check(bucket, image)).status).toBe(status);
});

test("forgets objects that are gone", async () => {
  const { image } = await upload("events");
  await check("events", image);
  await boss.client.storage.from("events").remove([image]);
  await check("events", (await upload("events")).image);
  const stale = await sql`
    select from private.checked_images where object_id not in (select id from storage.objects)`;
  expect(stale).toEqual([]);
});
