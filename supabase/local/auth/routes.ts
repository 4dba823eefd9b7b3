import { createUser, deleteUser, getUser, listUsers, updateUser } from "./admin/users";
import { generateLink } from "./admin/generateLink";
import { invite } from "./admin/invite";
import { logout } from "./logout";
import { otp } from "./otp";
import { reauthenticate } from "./reauthenticate";
import { recover } from "./recover";
import type { Handler } from "./request";
import { resend } from "./signup/resend";
import { health, keys, settings } from "./settings";
import { signup } from "./signup/signup";
import { token } from "./token";
import { changeUser, currentUser } from "./user";
import { followLink, verify } from "./verify";

/** Every call of the service; `:id` is a variable part. */
const routes: readonly (readonly [method: string, path: string, handler: Handler])[] = [
  ["GET", "/health", health],
  ["GET", "/settings", settings],
  ["GET", "/.well-known/jwks.json", keys],
  ["POST", "/signup", signup],
  ["POST", "/token", token],
  ["GET", "/verify", followLink],
  ["POST", "/verify", verify],
  ["POST", "/otp", otp],
  ["POST", "/recover", recover],
  ["POST", "/resend", resend],
  ["GET", "/reauthenticate", reauthenticate],
  ["GET", "/user", currentUser],
  ["PUT", "/user", changeUser],
  ["POST", "/logout", logout],
  ["POST", "/invite", invite],
  ["POST", "/admin/generate_link", generateLink],
  ["GET", "/admin/users", listUsers],
  ["POST", "/admin/users", createUser],
  ["GET", "/admin/users/:id", getUser],
  ["PUT", "/admin/users/:id", updateUser],
  ["DELETE", "/admin/users/:id", deleteUser],
];

const patterns = routes.map(([method, path, handler]) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll(".", "\\.").replace(":id", "([^/]+)")}$`),
  handler,
}));

export function findRoute(
  method: string,
  path: string,
): { handler: Handler; params: readonly string[] } | null {
  for (const route of patterns) {
    const found = route.method === method ? route.pattern.exec(path) : null;
    if (found) return { handler: route.handler, params: found.slice(1) };
  }
  return null;
}
