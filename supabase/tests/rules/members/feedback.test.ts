import { describe, expect, it } from "vitest";
import { add } from "../../rows";
import { admin, anon, newMember, sql } from "../../stack";
import { refusalIn } from "../refusal";

/** Inserts what the browser sends and returns what is stored. */
async function send(feedback: { content: string; status?: string; created_at?: string }) {
  const { id, client } = await newMember();
  const { error } = await client.from("feedback").insert({ user_id: id, ...feedback });
  const [kept] = await sql<{ content: string; status: string; seconds: number }[]>`
    select content, status, extract(epoch from now() - created_at)::int as seconds
    from feedback where user_id = ${id}`;
  return { error, kept };
}

describe("feedback", () => {
  it.each(["1999-12-31T23:59:00Z", "2099-01-01T00:00:00Z"])(
    "ignores the time %s in the request",
    async (created_at) => {
      const { kept } = await send({ content: "More plants", created_at });
      expect(kept?.seconds).toBeGreaterThanOrEqual(0);
      expect(kept?.seconds).toBeLessThan(60);
    },
  );

  it("ignores the status in the request", async () => {
    const { kept } = await send({ content: "More plants", status: "resolved" });
    expect(kept?.status).toBe("pending");
  });

  it("is stored trimmed, with its inner line breaks", async () => {
    const { kept } = await send({ content: " \n\tMore plants\n\nplease \r\n" });
    expect(kept?.content).toBe("More plants\n\nplease");
  });

  it.each([" ", "\n\t\r\n", ""])("is refused when empty (%j)", async (content) => {
    const { error, kept } = await send({ content });
    expect(error?.code).toBe("23514");
    expect(kept).toBeUndefined();
  });
});

describe("an answer to feedback", () => {
  const written = async () => {
    const owner = await newMember();
    const feedback_id = String(
      await add("feedback", { user_id: owner.id, content: "More plants" }),
    );
    return { owner, feedback_id };
  };
  const messages = (person: string) => sql<{ channel: string; data: object }[]>`
    select channel, data from outbox
    where user_id = ${person} and kind = 'feedback_answered' and channel = 'email'`;

  it("is emailed once, resolves the feedback and names the admin", async () => {
    const boss = await admin();
    const { owner, feedback_id } = await written();
    const answerWith = (answer: string) =>
      boss.client.rpc("answer_feedback", { feedback_id, answer });
    expect((await answerWith(" On Monday.\n")).error).toBeNull();
    expect((await answerWith("On Monday.")).error).toBeNull();
    expect((await answerWith("On Tuesday.")).error?.message).toBe("already_answered");
    const { data } = await boss.client.from("feedback").select().eq("id", feedback_id).single();
    expect(data).toMatchObject({ status: "resolved", answer: "On Monday.", answered_by: boss.id });
    expect(data?.answered_by_name).toBeTruthy();
    expect(await messages(owner.id)).toMatchObject([
      { data: { feedback_id, content: "More plants", answer: "On Monday." } },
    ]);
  });

  it("is refused when it is empty or too long, and nothing is sent", async () => {
    const { client } = await admin();
    const { owner, feedback_id } = await written();
    for (const answer of [" \n", "x".repeat(5001)]) {
      const { error } = await client.rpc("answer_feedback", { feedback_id, answer });
      expect(refusalIn(error)?.code).toBe("bad_answer");
    }
    expect(await messages(owner.id)).toEqual([]);
  });

  it("can only be written by admins, with answer_feedback", async () => {
    const boss = await admin();
    const { owner, feedback_id } = await written();
    const other = await newMember();
    const args = { feedback_id, answer: "On Monday." };
    for (const { client } of [owner, other]) {
      expect((await client.rpc("answer_feedback", args)).error?.message).toBe("not_admin");
    }
    expect((await anon.rpc("answer_feedback", args)).error?.code).toBe("42501");
    const { error } = await boss.client
      .from("feedback")
      .update({ answer: "On Monday." })
      .eq("id", feedback_id);
    expect(error?.code).toBe("42501");
    expect(await messages(owner.id)).toEqual([]);
  });

  it.each(["read", "reviewed", "resolved", "pending"])("%s is a status", async (status) => {
    const { client } = await admin();
    const { feedback_id } = await written();
    const { data } = await client
      .from("feedback")
      .update({ status })
      .eq("id", feedback_id)
      .select("status");
    expect(data).toEqual([{ status }]);
  });
});
