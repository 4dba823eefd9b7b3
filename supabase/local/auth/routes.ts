import { generateLink } from "./http/admin/generateLink";
import { invite } from "./http/admin/invite";
import { createUser, deleteUser, readUser, updateUser } from "./http/admin/users";
import { logout } from "./http/logout";
import { recover } from "./http/recover";
import type { Handler } from "./http/request";
import { resend } from "./http/resend";
import { signup } from "./http/signup";
import { token } from "./http/token";
import { changeUser, currentUser } from "./http/user";
import { followLink, verify } from "./http/verify";

const routes: readonly (readonly [method: string, path: string, handler: Handler])[] = [
  ["POST", "/signup", signup],
  ["POST", "/token", token],
  ["GET", "/verify", followLink],
  ["POST", "/verify", verify],
  ["POST", "/recover", recover],
  ["POST", "/resend", resend],
  ["GET", "/user", currentUser],
  ["PUT", "/user", changeUser],
  ["POST", "/logout", logout],
  ["POST", "/invite", invite],
  ["POST", "/admin/generate_link", generateLink],
  ["POST", "/admin/users", createUser],
  ["GET", "/admin/users/:id", readUser],
  ["PUT", "/admin/users/:id", updateUser],
  ["DELETE", "/admin/users/:id", deleteUser],
];

const patterns = routes.map(([method, path, handler]) => ({
  method,
  pattern: new RegExp(`^${path.replace(":id", "([^/]+)")}$`),
  handler,
}));

export function findRoute(
  method: string,
  path: string,
): { handler: Handler; params: readonly string[] } | null {
  for (const route of patterns) {
    const match = route.method === method ? route.pattern.exec(path) : null;
    if (match) return { handler: route.handler, params: match.slice(1) };
  }
  return null;
}
