import { describe, expect, it, test } from "vitest";
import { brand } from "../../domain/brand";
import { formatCredits } from "../../domain/credits";
import { findKind, kinds } from "../kindList";
import { type Recipient, renderEmail } from "./renderEmail";

const recipient: Recipient = {
  name: "Asha Rao",
  unsubscribeUrl: "https://portal.example.com/unsubscribe?token=a.b.c",
  portalUrl: "https://portal.example.com",
};
const previews = kinds.flatMap(({ kind, previews: all }) =>
  Object.entries(all).map(([name, data]) => [kind, name, data] as const),
);

describe.each(previews)("an email of %s (%s)", (kind, _, data) => {
  const { subject, html, text } = renderEmail(kind, data, recipient);
  const read = findKind(kind)?.read(data);

  it("has the title as subject and heading, the brand and one button to the subject", () => {
    expect(subject).toBe(read?.title);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain(brand.fullName);
    // People without an account have no page of the portal.
    const pages = findKind(kind)?.audience === "guest" ? [] : [read?.path];
    const buttons = [...html.matchAll(/<a href="https:\/\/portal\.example\.com([^"]*)"/g)];
    expect(buttons.map(([, path]) => path)).toEqual(pages);
  });

  it("says the same in HTML and in text, with a dark scheme and without tables", () => {
    for (const { term, value } of read?.details ?? []) {
      expect(text).toContain(`${term}: ${value}`);
      expect(html).toContain(`>${term}</dt>`);
    }
    expect(text).toContain(read?.lead);
    expect(text.includes(`https://portal.example.com${read?.path}`)).toBe(
      findKind(kind)?.audience !== "guest",
    );
    expect(html).toContain("prefers-color-scheme: dark");
    expect(html).not.toMatch(/<table|undefined|NaN|\[object/);
    expect(text).not.toMatch(/undefined|null|NaN|\[object/);
  });
});

const created = findKind("booking_created")?.previews["Default"];
const receipt = findKind("payment_received")?.previews["Default"];
const feedback = findKind("feedback_received")?.previews["Default"];

test("keeps a gap between the longest term and its value on phones", () => {
  const { html } = renderEmail("payment_received", receipt, recipient);
  expect(html).toMatch(/<dt[^>]* style="[^"]*padding-right:12px[^"]*">Total amount<\/dt>/);
});

test("states credits and rupees in the words of the screens", () => {
  const { text } = renderEmail("booking_created", created, recipient);
  expect(text).toContain(`Price: ${formatCredits(6)} charged`);
  expect(renderEmail("payment_received", receipt, recipient).text).toContain(
    "Total amount: ₹10,000",
  );
});

test("offers to unsubscribe, except from receipts", () => {
  const offered = renderEmail("booking_created", created, recipient);
  expect(offered.html).toContain(`href="${recipient.unsubscribeUrl}"`);
  expect(offered.text).toContain(`Unsubscribe: ${recipient.unsubscribeUrl}`);
  const fixed = renderEmail("payment_received", receipt, { ...recipient, unsubscribeUrl: null });
  expect(fixed.html + fixed.text).not.toContain("nsubscribe");
  expect(fixed.text).toContain("Emails of this kind are always sent: Payment received.");
});

test("greets members by name and the staff not at all", () => {
  expect(renderEmail("booking_created", created, recipient).text).toMatch(/^Hello Asha Rao,\n\n/);
  const nameless = { ...recipient, name: null };
  expect(renderEmail("booking_created", created, nameless).text).toMatch(/^Hello,\n\n/);
  const { text, html } = renderEmail("feedback_received", feedback, nameless);
  expect(text).toMatch(/^From: ananya@example\.com\n\nThe new chairs/);
  expect(html).toContain("are great.<br>Could Peepal");
});

test("adds no line to the subject and no element to the page from a name", () => {
  const room = 'Neem\r\nBcc: all@example.com <img src=x onerror="alert(1)">';
  const name = "Asha\r\n<script>alert(1)</script>";
  const data = { ...Object(created), room_name: room, reason: "<b>Repair</b>" };
  const { subject, html, text } = renderEmail("booking_created", data, { ...recipient, name });
  expect(subject).toBe(
    'Booking confirmed: Neem Bcc: all@example.com <img src=x onerror="alert(1)">',
  );
  expect(html).not.toMatch(/<(?:img|script|b)\b/);
  expect(html).toContain("&lt;b&gt;Repair&lt;/b&gt;");
  expect(text).toContain("Hello Asha <script>alert(1)</script>,");
});

test("adds no line to the text from a name", () => {
  const facts = { refund_id: "4f3e2d1c", amount_paise: 100, problem: null };
  const data = { ...facts, member_name: "Asha\n\nBanyan: open https://example.org" };
  const { text } = renderEmail("refund_needs_attention", data, recipient);
  expect(text).toContain("to Asha Banyan: open https://example.org failed.");
});

test("shortens a subject that mail programs would fold", () => {
  const data = { ...Object(created), room_name: "Neem".repeat(60) };
  expect(renderEmail("booking_created", data, recipient).subject).toMatch(/^.{150}…$/);
});

test("refuses a kind that it does not know, and missing facts", () => {
  expect(() => renderEmail("locker_assigned", {}, recipient)).toThrow(
    'Unknown notification kind "locker_assigned"',
  );
  const { room_name: _, ...rest } = Object(created);
  expect(() => renderEmail("booking_created", rest, recipient)).toThrow("room_name");
});

test.each(["Bought <by> mistake", "constructor", "__proto__", "toString"])(
  "repeats an admin's own reason for a refund: %s",
  (reason) => {
    const refund = { order_id: "1", amount_paise: 75_000, reason };
    const { subject, text } = renderEmail("refund_made", refund, recipient);
    expect(subject).toBe("Your refund of ₹750");
    expect(text).toContain(
      `The team has cancelled your order: ${reason}. We have refunded ₹750 to your original payment method.`,
    );
  },
);

test("ends an admin's own reason with one full stop", () => {
  const refund = { order_id: "1", amount_paise: 75_000, reason: "Bought by mistake. " };
  expect(renderEmail("refund_made", refund, recipient).text).toContain(
    "The team has cancelled your order: Bought by mistake. We have refunded ₹750",
  );
});

test.each([
  [1, "1 credit was added to your balance."],
  [40, "40 credits were added to your balance."],
])("says that %i bought credits were added", (credits, expected) => {
  const paid_at = "2026-11-20T06:31:00Z";
  const order = { order_id: "1", amount_paise: 25_000, credits, paid_at };
  expect(renderEmail("payment_received", order, recipient).text).toContain(expected);
});

describe("the pass of a visitor", () => {
  const data = findKind("visitor_pass")?.previews["Default"];
  const guest = { name: null, unsubscribeUrl: null, portalUrl: recipient.portalUrl };
  const pass = { code: "K7QD-2M9X", imageUrl: "cid:pass" };

  it("greets the visitor by name and shows the code and its image", () => {
    const { html, text } = renderEmail("visitor_pass", data, { ...guest, pass });
    expect(text).toMatch(/^Hello Arjun Nair,\n\nAsha Rao expects you\..*\n\nCode: K7QD-2M9X\n/);
    expect(html).toContain('<img src="cid:pass"');
    expect(html).toContain(">K7QD-2M9X</p>");
  });

  it("says why it was sent and links to no settings", () => {
    const { html, text } = renderEmail("visitor_pass", data, { ...guest, pass });
    expect(text).toContain("You get this email because Asha Rao registered you as a visitor.");
    expect(html).not.toContain("href=");
  });
});
