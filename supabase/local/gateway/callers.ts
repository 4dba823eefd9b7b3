import { timingSafeEqual } from "node:crypto";
import {
  type Caller,
  InvalidToken,
  type RequestRole,
  requestRoles,
  type StackContext,
  type StackKeys,
  type Tokens,
} from "../context";

export function createCallers(
  keys: StackKeys,
  tokens: Tokens,
): Pick<StackContext, "roleOfKey" | "callerOf"> {
  const roles = [
    [keys.publishable, "anon"],
    [keys.secret, "service_role"],
    [keys.anonJwt, "anon"],
    [keys.serviceRoleJwt, "service_role"],
  ] as const;
  const roleOfKey = (apikey: string) => roles.find(([key]) => sameText(key, apikey))?.[1] ?? null;
  return {
    roleOfKey,
    async callerOf(request) {
      const apikey = apikeyOf(request);
      const bearer = bearerOf(request);
      if (bearer === null || bearer === apikey || bearer.startsWith("sb_")) {
        const key = bearer ?? apikey;
        return keyCaller((key === null ? null : roleOfKey(key)) ?? "anon");
      }
      const claims = await tokens.verify(bearer);
      return { role: requestRole(claims.role), claims };
    },
  };
}

export function apikeyOf(request: Request): string | null {
  return request.headers.get("apikey") ?? new URL(request.url).searchParams.get("apikey");
}

export function bearerOf(request: Request): string | null {
  return /^Bearer\s+(\S+)\s*$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;
}

function keyCaller(role: RequestRole): Caller {
  return { role, claims: { role } };
}

/** A signed token may name any role; only the request roles are accepted. */
export function requestRole(name: string | undefined): RequestRole {
  const role = requestRoles.find((known) => known === (name ?? "anon"));
  if (!role) throw new InvalidToken("role", `permission denied to set role "${name}"`);
  return role;
}

export function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
