import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { expect, it } from "vitest";
import { follow, lastMailTo, linkIn } from "../mails";
import { stack } from "../stack";

const pkceClient = () =>
  createClient(stack.apiUrl, stack.publishableKey, {
    auth: { flowType: "pkce", persistSession: false, autoRefreshToken: false },
  });
type PkceClient = ReturnType<typeof pkceClient>;

const signUp = (client: PkceClient, email: string) =>
  client.auth.signUp({ email, password: "Passw0rd" });

it("redirects the link of a sign-up to a code that only its own client can exchange", async () => {
  const email = `${randomUUID()}@example.com`;
  const client = pkceClient();
  await signUp(client, email);
  const landed = await follow(linkIn(await lastMailTo(email)));
  expect(landed.hash).toBe("");
  const exchanged = await client.auth.exchangeCodeForSession(landed.searchParams.get("code") ?? "");
  expect(exchanged.error).toBeNull();
  expect(exchanged.data.user?.email).toBe(email);
});

it("confirms a sign-up in another browser with the token of the link", async () => {
  const email = `${randomUUID()}@example.com`;
  await signUp(pkceClient(), email);
  const token_hash = new URL(linkIn(await lastMailTo(email))).searchParams.get("token") ?? "";
  expect(token_hash).toMatch(/^pkce_[0-9a-f]{32}$/);
  const { data, error } = await pkceClient().auth.verifyOtp({ type: "email", token_hash });
  expect(error).toBeNull();
  expect(data.user?.email).toBe(email);
});
