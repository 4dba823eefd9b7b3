import { brand } from "../../domain/brand";
import { escapeHtml, htmlLines } from "../../domain/text/escapeHtml";
import type { Detail } from "../defineKind";

/** The colours of tokens.css: an email cannot use its variables. */
const light = {
  background: "#fafafb",
  surface: "#ffffff",
  text: "#18171f",
  muted: "#5e5c6b",
  border: "#e4e3ea",
  brand: brand.color,
};
const dark = {
  background: "#0e0e13",
  surface: "#16161d",
  text: "#f1f0f6",
  muted: "#a4a2b2",
  border: "#2a2a36",
  brand: "#a599f5",
};

const darkRules = `@media (prefers-color-scheme: dark) {
.page { background: ${dark.background} !important; }
.card { background: ${dark.surface} !important; border-color: ${dark.border} !important; }
.text { color: ${dark.text} !important; }
.muted { color: ${dark.muted} !important; }
.brand { color: ${dark.brand} !important; }
.row { border-color: ${dark.border} !important; }
}`;

/** A code to show or type at the kiosk. */
export interface Pass {
  code: string;
  /** Address of the QR code's picture, such as `cid:pass`. */
  imageUrl: string;
}

export interface Layout {
  title: string;
  /** Mail programs show it beside the subject. */
  preheader: string;
  greeting: string | null;
  lead: string;
  details: readonly Detail[];
  pass: Pass | null;
  button: { label: string; url: string } | null;
  /** Why the recipient gets the email, with links. */
  footer: readonly { text: string; url?: string }[];
}

/** Uses no tables, and inline styles only: mail programs drop much else. */
export function layoutHtml(content: Layout): string {
  const { title, preheader, greeting, lead, details, pass, button, footer } = content;
  const paragraph = (text: string) =>
    `<p class="text" style="margin:0 0 12px;color:${light.text}">${htmlLines(text)}</p>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; }
${darkRules}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${light.background}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>
<div class="page" style="background:${light.background};padding:32px 16px;font-family:Inter,system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto">
<p class="brand" style="margin:0 0 16px;font-size:20px;font-weight:700;color:${light.brand}">${escapeHtml(brand.fullName)}</p>
<div class="card" style="background:${light.surface};border:1px solid ${light.border};border-radius:14px;padding:28px 24px">
<h1 class="text" style="margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:700;color:${light.text};overflow-wrap:anywhere">${escapeHtml(title)}</h1>
${[...(greeting ? [greeting] : []), lead].map(paragraph).join("\n")}
${pass ? passPart(pass) : ""}${details.length > 0 ? detailList(details) : ""}${button ? buttonLink(button) : ""}
</div>
<p class="muted" style="margin:20px 8px 0;font-size:13px;color:${light.muted}">${footer.map(footerPart).join("<br>")}</p>
</div>
</div>
</body>
</html>
`;
}

function passPart({ code, imageUrl }: Pass): string {
  return `<div style="margin:20px 0 0;text-align:center">
<img src="${escapeHtml(imageUrl)}" width="200" height="200" alt="QR code of your pass" style="display:inline-block;background:#ffffff;border-radius:8px">
<p class="text" style="margin:8px 0 0;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:26px;font-weight:700;letter-spacing:2px;color:${light.text}">${escapeHtml(code)}</p>
</div>
`;
}

function buttonLink({ label, url }: NonNullable<Layout["button"]>): string {
  return `<p style="margin:24px 0 0"><a href="${escapeHtml(url)}" style="display:inline-block;background:${brand.color};color:#ffffff;padding:12px 22px;border-radius:8px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;
}

function detailList(details: readonly Detail[]): string {
  const rows = details.map(
    ({ term, value, link }) =>
      `<div class="row" style="border-top:1px solid ${light.border};padding:10px 0"><dt class="muted" style="display:inline-block;box-sizing:border-box;vertical-align:top;width:34%;min-width:104px;padding-right:12px;color:${light.muted};overflow-wrap:anywhere">${escapeHtml(term)}</dt><dd class="text" style="display:inline-block;vertical-align:top;width:64%;margin:0;color:${light.text};font-weight:500;overflow-wrap:anywhere">${htmlLines(value)}${link ? `<br>${detailLink(link)}` : ""}</dd></div>`,
  );
  return `<dl style="margin:20px 0 0">\n${rows.join("\n")}\n</dl>\n`;
}

function detailLink({ text, url }: NonNullable<Detail["link"]>): string {
  return `<a class="brand" href="${escapeHtml(url)}" style="color:${light.brand}">${escapeHtml(text)}</a>`;
}

function footerPart({ text, url }: Layout["footer"][number]): string {
  if (!url) return escapeHtml(text);
  return `<a class="muted" href="${escapeHtml(url)}" style="color:${light.muted}">${escapeHtml(text)}</a>`;
}

export function layoutText(content: Layout): string {
  const { greeting, lead, details, pass, button, footer } = content;
  return [
    greeting,
    lead,
    pass && `Code: ${pass.code}`,
    details
      .map(
        ({ term, value, link }) => `${term}: ${value}${link ? `\n${link.text}: ${link.url}` : ""}`,
      )
      .join("\n"),
    button && `${button.label}: ${button.url}`,
    `-- \n${footer.map(({ text, url }) => (url ? `${text}: ${url}` : text)).join("\n")}`,
  ]
    .filter(Boolean)
    .join("\n\n");
}
