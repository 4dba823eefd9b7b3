// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { newEvent, type AdminEvent } from "../../features/events/event.schema";
import { useDeleteEvent, useSaveEvent } from "../../features/events/events.mutations";
import { choiceOf } from "../../features/rooms/photos/photoChoice";
import { newRoom, type AdminRoom } from "../../features/rooms/room.schema";
import { useSaveRoom } from "../../features/rooms/rooms.mutations";
import { useDeleteSnack } from "../../features/snacks/deleteSnack.mutations";
import type { AdminSnack } from "../../features/snacks/snack.schema";
import { useSaveSnack } from "../../features/snacks/snacks.mutations";
import { jsonResponse } from "../../testing/fakePortal";
import { someRow, withInput, type RunMutation } from "../../testing/mutationCases/mutationCase";
import { runMutation } from "../../testing/runMutation";

const stored = (bucket: string) => `http://backend.test/storage/v1/object/public/${bucket}/old.png`;
const file = new File(["x"], "new.png", { type: "image/png" });
const image = { url: null, file };

const event = { ...someRow, title: "Quiz", image_url: stored("events") } as AdminEvent;
const eventForm = { ...newEvent, title: "Quiz", description: "Teams", location: "Terrace" };
const room = {
  ...someRow,
  name: "Peepal",
  image_url: stored("rooms"),
  photos: [],
} as unknown as AdminRoom;
const snack = { ...someRow, name: "Chai", image_url: stored("snack-images") } as AdminSnack;
const snackForm = { name: "Chai", description: "Hot", price: 20, quantity: 4 };

const saving: [string, string, (isNew: boolean) => RunMutation][] = [
  [
    "an event",
    "events",
    (isNew) =>
      withInput(() => useSaveEvent(isNew ? null : event), {
        ...eventForm,
        date: "2026-11-21",
        image,
      }),
  ],
  [
    "a room",
    "rooms",
    (isNew) =>
      withInput(() => useSaveRoom(isNew ? null : room), {
        ...newRoom,
        name: "Peepal",
        photos: [
          { key: "new", large: image, small: image, caption: " Window  side", x: 10, y: 90 },
        ],
      }),
  ],
  [
    "a snack",
    "snack-images",
    (isNew) => withInput(() => useSaveSnack(isNew ? null : snack), { ...snackForm, image }),
  ],
];

async function imageRequests(run: RunMutation) {
  const { calls } = await runMutation(run, ({ method }) =>
    method === "HEAD" ? jsonResponse([]) : jsonResponse([someRow]),
  );
  const rows = calls.filter(({ url, method }) => url.includes("/rest/") && method !== "HEAD");
  const row = (await rows[0]?.json().catch(() => null)) as { image_url: string } | null;
  const images = calls.filter(({ url }) => url.includes("/storage/"));
  const removals = images.filter(({ method }) => method === "DELETE");
  return {
    uploads: images.filter(({ method }) => method === "POST").map(({ url }) => url),
    removals: await Promise.all(
      removals.map(async (call) => [call.url, (await call.json()) as unknown]),
    ),
    imageUrl: row?.image_url,
  };
}

const removed = (bucket: string) => [
  [`http://backend.test/storage/v1/object/${bucket}`, { prefixes: ["old.png"] }],
];

test.each(saving)("stores the image of %s in the bucket %s", async (_, bucket, run) => {
  const { uploads, removals, imageUrl } = await imageRequests(run(true));
  expect(imageUrl).toMatch(
    new RegExp(`^http://backend.test/storage/v1/object/public/${bucket}/[0-9a-f-]{36}.png$`),
  );
  expect(uploads[0]).toBe(imageUrl?.replace("/public/", "/"));
  expect(uploads).toHaveLength(bucket === "rooms" ? 2 : 1);
  expect(removals).toEqual([]);
});

test.each(saving)("removes the replaced image of %s from the bucket %s", async (_, bucket, run) => {
  const { uploads, removals } = await imageRequests(run(false));
  expect(uploads).toHaveLength(bucket === "rooms" ? 2 : 1);
  expect(removals).toEqual(removed(bucket));
});

test.each([
  ["an event", "events", withInput(useDeleteEvent, event)],
  ["a snack", "snack-images", withInput(useDeleteSnack, snack)],
])("removes the image of %s that is deleted from the bucket %s", async (_, bucket, run) => {
  const { uploads, removals } = await imageRequests(run);
  expect(uploads).toEqual([]);
  expect(removals).toEqual(removed(bucket));
});

test("stores a new photo of a room in two sizes, and keeps the others as they are", async () => {
  const kept = { url: stored("rooms"), small: stored("rooms"), caption: "", x: 50, y: 50 };
  const choice = {
    key: "new",
    large: image,
    small: image,
    caption: " Window  side ",
    x: 10,
    y: 90,
  };
  const { calls } = await runMutation(
    withInput(() => useSaveRoom(room), {
      ...newRoom,
      name: "Peepal",
      photos: [choice, choiceOf(kept)],
    }),
    () => jsonResponse([someRow]),
  );
  const uploads = calls
    .filter(({ url, method }) => url.includes("/storage/") && method === "POST")
    .map(({ url }) => url.replace("/object/", "/object/public/"));
  const write = calls.find(({ url }) => url.includes("/rest/v1/rooms"));
  expect(await write?.json()).toMatchObject({
    image_url: uploads[0],
    photos: [{ url: uploads[0], small: uploads[1], caption: "Window side", x: 10, y: 90 }, kept],
  });
  expect(calls.filter(({ method }) => method === "DELETE")).toEqual([]);
});
