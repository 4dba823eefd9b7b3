import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { sql } from "../stack";
import { codeOf, startTestAuth } from "./testAuth";

const auth = startTestAuth();

it("never stores another sign-up's password for an email that is being confirmed", async () => {
  const email = `${randomUUID()}@example.com`;
  const [owner, stranger] = ["Passw0rd", "Intruder1"];
  await auth.post("/signup", { email, password: owner });
  const late = await sql.begin(async (db) => {
    await db`update auth.users set email_confirmed_at = now() where email = ${email}`;
    const signUp = auth.post("/signup", { email, password: stranger });
    await expect.poll(signUpsThatWait).toBe(1);
    return { signUp };
  });
  expect((await late.signUp).status).toBe(200);
  const signIn = async (password: string) =>
    codeOf(await auth.post("/token?grant_type=password", { email, password }));
  expect(await signIn(stranger)).toBe("invalid_credentials");
  expect(await signIn(owner)).toBe(200);
});

async function signUpsThatWait(): Promise<number> {
  const waiting = await sql`
    select pid from pg_stat_activity
    where usename = 'supabase_auth_admin' and wait_event_type = 'Lock'`;
  return waiting.length;
}
