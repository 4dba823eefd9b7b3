import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { createClient, type SupabaseClient, type SupportedStorage } from "@supabase/supabase-js";
import { portalStatus } from "./environment";

export interface TestUser {
  id: string;
  name: string;
  email: string;
  password: string;
}

function client(key: "PUBLISHABLE_KEY" | "SECRET_KEY", storage?: SupportedStorage): SupabaseClient {
  const status = portalStatus();
  return createClient(status.API_URL, status[key], {
    auth: {
      persistSession: Boolean(storage),
      ...(storage && { storage }),
      autoRefreshToken: false,
    },
  });
}

export const serviceClient = () => client("SECRET_KEY");

export async function newMember({ name = "Asha Rao", credits = 0 } = {}): Promise<TestUser> {
  const email = `${name.toLowerCase().replaceAll(/\W+/g, ".")}.${randomUUID().slice(0, 8)}@example.com`;
  const password = "Secret123";
  const service = serviceClient();
  const { data, error } = await service.auth.admin.createUser({
    email,
    password,
    email_confirm: true,
    user_metadata: { full_name: name, name },
  });
  if (error) throw error;
  const id = data.user.id;
  if (credits > 0) {
    await service.rpc("addUserCredits", { userid: id, amount_to_add: credits }).throwOnError();
  }
  return { id, name, email, password };
}

export async function newAdmin({ name = "Ravi Menon" } = {}): Promise<TestUser> {
  const admin = await newMember({ name });
  const service = serviceClient();
  await service.from("user_roles").insert({ user_id: admin.id, role: "admin" }).throwOnError();
  // Members cannot have the name of an admin, and other tests have admins of this name.
  await service.from("profiles").update({ full_name: name }).eq("id", admin.id).throwOnError();
  return admin;
}

export async function signedInClient(person: TestUser): Promise<SupabaseClient> {
  const supabase = client("PUBLISHABLE_KEY");
  const { error } = await supabase.auth.signInWithPassword(person);
  if (error) throw error;
  return supabase;
}

export async function creditsOf({ id }: TestUser): Promise<number> {
  const { data } = await serviceClient()
    .from("user_credits")
    .select("balance")
    .eq("user_id", id)
    .single()
    .throwOnError();
  return Number(data.balance);
}

/** Does not open a page of the portal. */
export async function storeSession(page: Page, person: TestUser): Promise<void> {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const { error } = await client("PUBLISHABLE_KEY", storage).auth.signInWithPassword(person);
  if (error) throw error;
  // A file without scripts, to get access to the portal's local storage.
  await page.goto("/icon.svg");
  await page.evaluate(
    (entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    },
    [...stored],
  );
}

export async function signIn(page: Page, person: TestUser, path = "/dashboard"): Promise<void> {
  await storeSession(page, person);
  await page.goto(path);
}

export async function signInByForm(page: Page, person: TestUser, path = "/login"): Promise<void> {
  await page.goto(path);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Log In" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}
