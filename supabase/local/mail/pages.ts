import { brand } from "@portal/shared/domain/brand";
import { escapeHtml } from "@portal/shared/domain/text/escapeHtml";
import type { Mail } from "./mailbox";

const style = `
:root { color-scheme: light dark; --brand: ${brand.color}; --line: #e6e4ee; --soft: #f6f5fb; --muted: #6b6780; }
@media (prefers-color-scheme: dark) { :root { --line: #34303f; --soft: #221f2b; --muted: #a29db5; --brand: #a393ff; } }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 760px; margin: 0 auto; padding: 24px 16px 64px; }
h1 { font-size: 22px; margin: 8px 0 20px; }
a { color: var(--brand); }
ul { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 12px; overflow: hidden; }
li + li { border-top: 1px solid var(--line); }
li a { display: grid; grid-template-columns: 1fr auto; gap: 2px 16px; padding: 14px 16px; color: inherit; text-decoration: none; }
li a:hover, li a:focus-visible { background: var(--soft); }
.unread strong::before { content: ""; display: inline-block; width: 8px; height: 8px; border-radius: 50%; background: var(--brand); margin-right: 8px; vertical-align: 2px; }
.read strong { font-weight: 500; }
small, .empty, dl { color: var(--muted); font-size: 14px; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 12px; margin: 0 0 16px; }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 520px; border: 1px solid var(--line); border-radius: 12px; background: #fff; }
.action { display: inline-block; margin: 0 0 16px; padding: 12px 20px; border-radius: 8px; background: ${brand.color}; color: #fff; font-weight: 600; text-decoration: none; }
.empty { padding: 48px 16px; text-align: center; border: 1px dashed var(--line); border-radius: 12px; }`;

export function listPage(mails: readonly Mail[]): string {
  const items = mails.map(
    (mail) => `<li class="${mail.read ? "read" : "unread"}"><a href="/view/${mail.id}">
<strong>${escapeHtml(mail.subject)}</strong><small>${shortTime(mail.created)}</small>
<small>to ${escapeHtml(recipients(mail))}</small></a></li>`,
  );
  const list =
    items.length > 0
      ? `<ul>${items.join("")}</ul>`
      : `<p class="empty">No emails yet. Emails from the portal arrive here instead of in a real mailbox.</p>`;
  return page("Mailbox", `<h1>${brand.name} mailbox</h1>${list}${watch(mails[0]?.id)}`);
}

function watch(newest: string | undefined): string {
  return `<script type="module">
setInterval(async () => {
  const { messages } = await (await fetch("/api/v1/messages?limit=1")).json();
  if (messages[0]?.ID !== ${JSON.stringify(newest)}) location.reload();
}, 2000);
</script>`;
}

export function messagePage(mail: Mail): string {
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
  return page(
    mail.subject,
    `<p><a href="/">All emails</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
<dl><dt>From</dt><dd>${escapeHtml(`${mail.from.name} <${mail.from.address}>`)}</dd>
<dt>To</dt><dd>${escapeHtml(recipients(mail))}</dd>
<dt>Sent</dt><dd>${shortTime(mail.created)}</dd></dl>
${link ? `<a class="action" href="${escapeHtml(link)}">Open the link of this email</a>` : ""}
${attachmentList(mail)}${mail.html ? `<iframe title="The email" sandbox="allow-top-navigation-by-user-activation" src="/view/${mail.id}/html"></iframe>` : `<pre>${escapeHtml(mail.text)}</pre>`}`,
  );
}

function attachmentList({ id, attachments }: Mail): string {
  const links = attachments.map(
    ({ name }, index) =>
      `<a href="/api/v1/message/${id}/part/${index + 1}" download="${escapeHtml(name)}">${escapeHtml(name)}</a>`,
  );
  return links.length > 0 ? `<p>Attached: ${links.join(", ")}</p>` : "";
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<title>${escapeHtml(title)} · ${brand.name}</title><style>${style}</style></head>
<body><main>${body}</main></body></html>`;
}

function recipients(mail: Mail): string {
  return mail.to.map(({ address }) => address).join(", ");
}

function shortTime(created: string): string {
  const format = new Intl.DateTimeFormat("en-IN", {
    timeZone: brand.timeZone,
    dateStyle: "medium",
    timeStyle: "short",
  });
  return `<time datetime="${created}">${format.format(new Date(created))}</time>`;
}
