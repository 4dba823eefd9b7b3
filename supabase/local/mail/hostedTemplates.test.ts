import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "../config/config";
import { hostedTemplates } from "./hostedTemplates";
import { readTemplates } from "./templates";

const root = join(import.meta.dirname, "../../..");
const config = readConfig({ workdir: root, env: {} });
const templates = [...hostedTemplates(config)];

test("supabase/templates is up to date with `pnpm mail:templates`", () => {
  expect(templates).toHaveLength(5);
  const written = templates.map(([path]) => [path, readFileSync(join(root, path), "utf8")]);
  expect(written).toEqual(templates);
});

test.each([
  ["signup", "signup"],
  ["recovery", "recovery"],
  ["invite", "invite"],
  ["magiclink", "magiclink"],
  ["email_change", "email_change"],
] as const)("links a %s mail to the portal's confirmation page only", (kind, type) => {
  const html = readTemplates(config).get(kind)?.html ?? "";
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    `{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&amp;type=${type}&amp;next={{ .RedirectTo }}`,
  ]);
  expect(html).not.toContain(".ConfirmationURL");
});

test("the emails use plain wording", () => {
  const html = new Map(templates.map(([path, text]) => [basename(path, ".html"), text]));
  for (const text of html.values()) expect(text).not.toMatch(/e-mail|somebody|sign in/i);
  expect(html.get("recovery")).toContain(
    "<p>We received a request to reset the password of your account.</p>",
  );
  expect(html.get("invite")).toContain(
    "<p>You have been invited to Banyan Coworking. Open the link to set your password.</p>",
  );
  expect(html.get("invite")).toContain(
    "If you did not expect this invitation, you can ignore this email.",
  );
  expect(html.get("invite")).not.toContain("ask for this");
});
