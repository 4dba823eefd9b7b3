import { describe, expect, it } from "vitest";
import { newMember, sql } from "../../stack";

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
