import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { JSONValue } from "postgres";
import type { StackConfig } from "../config/config";
import { StackError } from "../stackError";
import { escapeHtml } from "@portal/shared/domain/text/escapeHtml";

export type AuthMailKind = "signup" | "recovery" | "invite" | "magiclink" | "email_change";

export interface TemplateValues {
  readonly SiteURL: string;
  readonly ConfirmationURL: string;
  readonly Token: string;
  readonly TokenHash: string;
  readonly RedirectTo: string;
  readonly Email: string;
  readonly NewEmail: string;
  readonly Data: Readonly<Record<string, JSONValue | undefined>>;
}

export interface MailTemplate {
  readonly subject: string | null;
  readonly html: string | null;
}

export type MailTemplates = ReadonlyMap<AuthMailKind, MailTemplate>;

export const templateKinds: readonly (readonly [AuthMailKind, string])[] = [
  ["signup", "confirmation"],
  ["recovery", "recovery"],
  ["invite", "invite"],
  ["magiclink", "magic_link"],
  ["email_change", "email_change"],
];

export const givenTemplates = ({ project }: StackConfig) =>
  new Map(Object.entries(project.auth.email.template));

/** Paths are relative to the parent of `supabase/`, as in the CLI. */
export function readTemplates(config: StackConfig): MailTemplates {
  const { supabaseDir } = config;
  const given = givenTemplates(config);
  return new Map(
    templateKinds.flatMap(([kind, name]) => {
      const template = given.get(name);
      if (!template) return [];
      const path = template.content_path && resolve(dirname(supabaseDir), template.content_path);
      const html = path ? readTemplate(path, name) : null;
      requireRenderable(template.subject ?? "", `auth.email.template.${name}.subject`);
      return [[kind, { subject: template.subject ?? null, html }] as const];
    }),
  );
}

function readTemplate(path: string, name: string): string {
  let html: string;
  try {
    html = readFileSync(path, "utf8");
  } catch {
    throw new StackError(`auth.email.template.${name}.content_path: file not found: ${path}`);
  }
  requireRenderable(html, path);
  return html;
}

const names = "SiteURL|ConfirmationURL|TokenHash|Token|RedirectTo|Email|NewEmail|Data\\.\\w+";
const action = new RegExp(`\\{\\{\\s*\\.(${names})\\s*\\}\\}`, "g");

function requireRenderable(template: string, source: string): void {
  const rest = /\{\{.*?(?:\}\}|$)/s.exec(template.replaceAll(action, ""))?.[0];
  if (rest) {
    throw new StackError(
      `${source}: the local stack cannot render ${rest}. Use ${names.replaceAll("|", ", ")}.`,
    );
  }
}

export function renderSubject(template: string, values: TemplateValues): string {
  return template.replaceAll(action, (_, name: string) => valueOf(values, name));
}

/** Escapes values by context, like Go's html/template on hosted projects. */
export function renderHtml(template: string, values: TemplateValues): string {
  return template.replaceAll(action, (_, name: string, offset: number) => {
    const value = valueOf(values, name);
    const address = /\b(?:href|src)\s*=\s*(?:"([^"]*)|'([^']*))$/i.exec(template.slice(0, offset));
    if (!address) return escapeHtml(value);
    const before = address[1] ?? address[2] ?? "";
    if (/[?#]/.test(before)) return encodeURIComponent(value);
    const startsForeignScheme = before === "" && !/^(?:https?:|mailto:|\/|$)/i.test(value);
    return startsForeignScheme ? "#" : escapeHtml(value);
  });
}

function valueOf(values: TemplateValues, name: string): string {
  const key = name.startsWith("Data.") ? name.slice("Data.".length) : null;
  if (key === null) {
    const value = new Map(Object.entries(values)).get(name);
    return typeof value === "string" ? value : "";
  }
  const value = Object.hasOwn(values.Data, key) ? values.Data[key] : undefined;
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
