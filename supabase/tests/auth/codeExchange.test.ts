import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { expect, it } from "vitest";
import ws from "ws";
import { follow, lastMailTo, linkIn } from "../mails";
import { stack } from "../stack";

const pkceClient = () =>
  createClient(stack.apiUrl, stack.publishableKey, {
    auth: { flowType: "pkce", persistSession: false, autoRefreshToken: false },
    realtime: { transport: ws as never },
  });
type PkceClient = ReturnType<typeof pkceClient>;

const asks: readonly (readonly [
  string,
  (client: PkceClient, email: string) => Promise<unknown>,
])[] = [
  ["a sign-up", (client, email) => client.auth.signUp({ email, password: "Passw0rd" })],
  ["a magic link", (client, email) => client.auth.signInWithOtp({ email })],
];

it.each(asks)("leads the link of %s to a code that its own client exchanges", async (_, ask) => {
  const email = `${randomUUID()}@example.com`;
  const client = pkceClient();
  await ask(client, email);
  const landed = await follow(linkIn(await lastMailTo(email)));
  expect(landed.hash).toBe("");
  const exchanged = await client.auth.exchangeCodeForSession(landed.searchParams.get("code") ?? "");
  expect(exchanged.error).toBeNull();
  expect(exchanged.data.user?.email).toBe(email);
});

it.each(asks)("confirms %s in another browser by the link's token", async (_, ask) => {
  const email = `${randomUUID()}@example.com`;
  await ask(pkceClient(), email);
  const token_hash = new URL(linkIn(await lastMailTo(email))).searchParams.get("token") ?? "";
  expect(token_hash).toMatch(/^pkce_[0-9a-f]{32}$/);
  const { data, error } = await pkceClient().auth.verifyOtp({ type: "email", token_hash });
  expect(error).toBeNull();
  expect(data.user?.email).toBe(email);
});
