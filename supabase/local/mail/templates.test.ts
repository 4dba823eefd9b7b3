import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "../config/config";
import { renderAuthMail } from "./authMails";
import { readTemplates, type TemplateValues } from "./templates";

const values: TemplateValues = {
  SiteURL: "http://localhost:3000",
  ConfirmationURL: "http://localhost:54321/auth/v1/verify?token=abc&type=recovery",
  Token: "123456",
  TokenHash: "0123abcd",
  RedirectTo: "http://localhost:3000/login?next=/a&b=c",
  Email: "asha@example.com",
  NewEmail: "menon@example.com",
  Data: { full_name: "<b>Asha</b>", constructor: undefined },
};

let workdir = "";
beforeEach(() => {
  workdir = mkdtempSync(join(tmpdir(), "portal-templates-"));
  mkdirSync(join(workdir, "supabase/templates"), { recursive: true });
});
afterEach(() => rmSync(workdir, { recursive: true, force: true }));

const path = "./supabase/templates/recovery.html";

function recoveryMail(html: string, subject = "Reset") {
  writeFileSync(join(workdir, path), html);
  const toml = `[auth.email.template.recovery]\nsubject = "${subject}"\ncontent_path = "${path}"\n`;
  writeFileSync(join(workdir, "supabase/config.toml"), toml);
  const templates = readTemplates(readConfig({ workdir, env: {} }));
  return renderAuthMail("recovery", values, templates);
}

describe("an email template", () => {
  it("replaces the placeholders of hosted projects, also in the subject", () => {
    const mail = recoveryMail(
      "<h1>Hello {{ .Email }}, {{.NewEmail}}</h1><p>Code: {{ .Token }} {{.TokenHash}}</p>",
      "Reset for {{ .Email }}",
    );
    expect(mail.subject).toBe("Reset for asha@example.com");
    expect(mail.html).toContain("Hello asha@example.com, menon@example.com");
    expect(mail.text).toContain("Code: 123456");
  });

  it("encodes values in the query of a link and keeps the link in the text part", () => {
    const { html, text } = recoveryMail(
      `<a href="{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&amp;type=recovery&amp;next={{ .RedirectTo }}">Reset</a>`,
    );
    const link =
      "http://localhost:3000/auth/confirm?token_hash=0123abcd&type=recovery&next=http%3A%2F%2Flocalhost%3A3000%2Flogin%3Fnext%3D%2Fa%26b%3Dc";
    expect(html).toContain(`href="${link.replaceAll("&", "&amp;")}"`);
    expect(/https?:\/\/\S+/.exec(text)?.[0]).toBe(link);
  });

  it("escapes user input and removes addresses with other schemes", () => {
    const mail = recoveryMail(`<p>{{ .Data.full_name }}</p><a href="{{ .Data.full_name }}">x</a>`);
    expect(mail.html).toBe(`<p>&lt;b&gt;Asha&lt;/b&gt;</p><a href="#">x</a>`);
  });

  it.each(["constructor", "__proto__", "toString", "unknown"])(
    "shows nothing for {{ .Data.%s }}",
    (key) => {
      expect(recoveryMail(`<p>{{ .Data.${key} }}</p>`).html).toBe("<p></p>");
    },
  );

  it.each(["{{ if .Data }}", "{{ .Brand }}", "{{ .Data }}", "{{ unclosed"])(
    "is refused at the start if it contains %s",
    (action) => {
      expect(() => recoveryMail(`<p>${action}</p>`)).toThrow(
        /recovery\.html: the local stack cannot render \{\{.*Use SiteURL, /,
      );
    },
  );

  it("is refused at the start if its file is missing", () => {
    const toml = `[auth.email.template.invite]\ncontent_path = "./supabase/templates/no.html"\n`;
    writeFileSync(join(workdir, "supabase/config.toml"), toml);
    expect(() => readTemplates(readConfig({ workdir, env: {} }))).toThrow(
      /auth\.email\.template\.invite\.content_path: file not found: .*no\.html$/,
    );
  });

  it("falls back to the built-in email", () => {
    const { text, html } = renderAuthMail("recovery", values, new Map());
    expect(text).toContain(`Reset password: ${values.ConfirmationURL}`);
    expect(text).toContain("Code: 123456");
    expect(html).toContain(values.ConfirmationURL.replaceAll("&", "&amp;"));
  });
});
