export interface MailContent {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export function feedbackMail({
  email,
  content,
}: {
  email: string | null;
  content: string;
}): MailContent {
  const who = email ?? "Anonymous";
  return {
    subject: "New feedback",
    html: page(`<p><strong>From:</strong> ${escapeHtml(who)}</p><p>${withBreaks(content)}</p>`),
    text: `From: ${who}\n\n${content}`,
  };
}

const reasons = new Map([
  ["sold_out", "What you ordered was sold out by the time your payment arrived."],
  ["second_payment", "You had already paid for this order."],
  ["late_payment", "Your payment arrived after the order had expired."],
  ["amount_mismatch", "The amount we received did not match the order."],
  ["returned_at_provider", "The team has cancelled your order."],
]);

export interface RefundFacts {
  readonly name: string | null;
  readonly amountPaise: number;
  readonly reason: string;
}

export function refundMail({ name, amountPaise, reason }: RefundFacts): MailContent {
  const amount = (amountPaise / 100).toLocaleString("en-IN", {
    style: "currency",
    currency: "INR",
  });
  const lines = [
    `Hello${name ? ` ${name}` : ""},`,
    reasons.get(reason) ?? `The team has cancelled your order: ${reason}`,
    `We have refunded ${amount} to your original payment method. It can take 5 to 7 working days.`,
  ];
  return {
    subject: `Your refund of ${amount}`,
    html: page(lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("")),
    text: lines.join("\n\n"),
  };
}

export function withBreaks(text: string): string {
  return escapeHtml(text).replaceAll(/\r?\n/g, "<br>");
}

function escapeHtml(text: string): string {
  const entities = new Map([
    ["&", "&amp;"],
    ["<", "&lt;"],
    [">", "&gt;"],
    ['"', "&quot;"],
    ["'", "&#39;"],
  ]);
  return text.replaceAll(/[&<>"']/g, (letter) => entities.get(letter) ?? letter);
}

function page(content: string): string {
  return `<!doctype html><html lang="en"><body style="font: 16px/1.5 sans-serif; color: #17161f">${content}</body></html>`;
}
