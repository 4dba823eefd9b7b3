import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { expectAllRefused, type Attempt } from "../../support/data/expectAllRefused";
import { insertRow } from "../../support/data/insertRow";
import { signedInClient, newMember, serviceClient } from "../../support/testUsers";
import { testImage } from "../../support/screens/admin";
import { newSnack } from "../../support/data/snacks";

/** Old dates keep these rows off the members' dashboards. */
const longAgo = { created_at: "2020-01-01T00:00:00Z" };

async function pictureOf(bucket: string): Promise<string> {
  const path = `${randomUUID()}.png`;
  const { error } = await serviceClient()
    .storage.from(bucket)
    .upload(path, testImage.buffer, { contentType: testImage.mimeType });
  if (error) throw error;
  return path;
}

test("Members cannot change the cafe, updates or event images through the API", async () => {
  const [snack, me, special, update, picture] = await Promise.all([
    newSnack(),
    newMember(),
    insertRow("cafe_specials", { name: "Theirs", description: "Theirs", price: 9, ...longAgo }),
    insertRow("space_updates", { title: "Theirs", content: "Theirs", ...longAgo }),
    pictureOf("events"),
  ]);
  const attempts: Attempt[] = [
    {
      what: "adds a snack",
      send: (member) => member.from("snacks").insert({ name: "Mine", price: 1 }).select(),
    },
    {
      what: "changes a price",
      send: (member) => member.from("snacks").update({ price: 1 }).eq("id", snack.id).select(),
    },
    {
      what: "deletes a snack",
      send: (member) => member.from("snacks").delete().eq("id", snack.id).select(),
    },
    {
      what: "restocks",
      send: (member) =>
        member
          .from("inventory_transactions")
          .insert({ snack_id: snack.id, quantity_change: 5, transaction_type: "restock" })
          .select(),
    },
    {
      what: "adds a special",
      send: (member) =>
        member
          .from("cafe_specials")
          .insert({ name: "Mine", description: "Mine", price: 1 })
          .select(),
    },
    {
      what: "changes a special",
      send: (member) =>
        member.from("cafe_specials").update({ price: 1 }).eq("id", special).select(),
    },
    {
      what: "deletes a special",
      send: (member) => member.from("cafe_specials").delete().eq("id", special).select(),
    },
    {
      what: "publishes news",
      send: (member) =>
        member
          .from("space_updates")
          .insert({ title: "Mine", content: "Mine", published: true })
          .select(),
    },
    {
      what: "changes news",
      send: (member) =>
        member.from("space_updates").update({ published: true }).eq("id", update).select(),
    },
    {
      what: "deletes news",
      send: (member) => member.from("space_updates").delete().eq("id", update).select(),
    },
    {
      what: "uploads a picture",
      send: (member) =>
        member.storage
          .from("events")
          .upload(`${randomUUID()}.png`, new Blob(["x"], { type: "image/png" })),
    },
    {
      what: "removes a picture",
      send: (member) => member.storage.from("events").remove([picture]),
    },
  ];
  await expectAllRefused(await signedInClient(me), attempts);
  const { data: left } = await serviceClient().storage.from("events").list("", { search: picture });
  expect(left).toHaveLength(1);
  await serviceClient().from("cafe_specials").delete().eq("id", special).throwOnError();
  await serviceClient().from("space_updates").delete().eq("id", update).throwOnError();
});
