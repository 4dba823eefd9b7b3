import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { add } from "../../rows";
import { admin, newMember, service, sql } from "../../stack";

const notesOf = (member: string) => sql<{ note: string; author_name: string; author: string }[]>`
  select note, author_name, author_id as author from member_notes
  where user_id = ${member} order by created_at`;

describe("a note about a member", () => {
  it("has the calling admin as author, whatever was sent", async () => {
    const [boss, maya] = await Promise.all([admin(), newMember("Maya Noted")]);
    await boss.client
      .from("member_notes")
      .insert({ user_id: maya.id, note: "Prefers the quiet room." })
      .throwOnError();
    const forged = await boss.client.from("member_notes").insert({
      user_id: maya.id,
      note: "Not by me.",
      author_id: maya.id,
    } as never);
    expect(forged.error?.code).toBe("42501");
    const [name] = await sql`select display_name from profiles where id = ${boss.id}`;
    expect(await notesOf(maya.id)).toEqual([
      {
        note: "Prefers the quiet room.",
        author_name: name?.["display_name"] as string,
        author: boss.id,
      },
    ]);
  });

  it("is written once when the request is repeated", async () => {
    const [{ client }, maya] = await Promise.all([admin(), newMember("Maya Noted")]);
    const row = { id: randomUUID(), user_id: maya.id, note: "Called about the invoice." };
    const write = () =>
      client
        .from("member_notes")
        .upsert(row, { onConflict: "id", ignoreDuplicates: true })
        .throwOnError();
    await Promise.all([write(), write()]);
    await write();
    expect(await notesOf(maya.id)).toHaveLength(1);
  });

  it.each(["", "   ", "x".repeat(2001)])("is refused with the text %j", async (note) => {
    const [{ client }, maya] = await Promise.all([admin(), newMember("Maya Noted")]);
    const { error } = await client.from("member_notes").insert({ user_id: maya.id, note });
    expect(error?.code).toBe("23514");
  });

  it.each([
    ["changed", "update member_notes set note = 'Another'"],
    ["deleted", "delete from member_notes"],
    ["truncated", "truncate member_notes"],
  ])("cannot be %s, not even by the owner of the database", async (_, statement) => {
    const maya = await newMember("Maya Noted");
    await add("member_notes", { user_id: maya.id, author_id: maya.id, note: "Stays." });
    await expect(sql.unsafe(statement)).rejects.toMatchObject({ message: "notes_are_append_only" });
    expect(await notesOf(maya.id)).toMatchObject([{ note: "Stays." }]);
  });

  it("is deleted with the account of the member", async () => {
    const maya = await newMember("Maya Leaves");
    await add("member_notes", { user_id: maya.id, author_id: maya.id, note: "Returned the key." });
    await service.auth.admin.deleteUser(maya.id);
    expect(await notesOf(maya.id)).toEqual([]);
  });
});
