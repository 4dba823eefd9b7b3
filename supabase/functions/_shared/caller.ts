import { z } from "npm:zod@4.6.7";
import { parseResponse, database, serverKeys } from "./database.ts";
import { Refusal, refuse, Unavailable } from "./http.ts";
import { sameSecret } from "./signature.ts";

export interface Member {
  readonly id: string;
  readonly email: string | null;
}

export async function requireMember(request: Request): Promise<Member> {
  const { data, error } = await database.auth.getUser(bearerOf(request));
  if (error && (error.status ?? 500) >= 500) throw new Unavailable(error.message);
  const isInactive = ["user_banned", "user_not_found"].includes(error?.code ?? "");
  if (isInactive || isBanned(data.user)) throw refuse(401, "account_inactive");
  if (error || !data.user) throw refuse(401, "not_signed_in");
  return { id: data.user.id, email: data.user.email ?? null };
}

export async function memberIdOf(accessToken: string): Promise<string | null> {
  const { data } = await database.auth.getUser(accessToken);
  return isBanned(data.user) ? null : (data.user?.id ?? null);
}

/** Hosted projects return banned users until their token expires. */
function isBanned(user: { banned_until?: string } | null): boolean {
  return Date.parse(user?.banned_until ?? "") > Date.now();
}

/** Cloudflare names the client of a hosted project. Others could be written by the client. */
export function addressOf({ headers }: Request): string {
  const forwarded = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim();
  return headers.get("cf-connecting-ip") ?? (forwarded || "unknown");
}

export async function requireAdmin(request: Request): Promise<Member> {
  const member = await requireMember(request);
  if (!(await isAdmin(member))) throw notAdmin();
  return member;
}

export function isAdmin({ id }: Member): Promise<boolean> {
  return parseResponse(database.rpc("is_admin_role", { uid: id }), z.boolean());
}

export const notAdmin = (): Refusal => new Refusal(403, "not_admin", "Only admins can do this.");

export async function isServer(request: Request): Promise<boolean> {
  const keys = [bearerOf(request), request.headers.get("apikey") ?? ""];
  const matches = keys.flatMap((key) => serverKeys().map((known) => sameSecret(key, known)));
  return (await Promise.all(matches)).includes(true);
}

function bearerOf(request: Request): string {
  return request.headers.get("authorization")?.replace(/^Bearer\s+/i, "") ?? "";
}
