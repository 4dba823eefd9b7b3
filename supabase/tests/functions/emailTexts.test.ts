import { expect, test } from "vitest";
import { feedbackMail, refundMail } from "../../functions/_shared/mailTemplates";

test("feedback for the staff names the sender, or Anonymous, and keeps every line", () => {
  const content = "Warmer tea,\nplease";
  const known = feedbackMail({ email: "asha@example.com", content });
  expect(known.html).toContain("<strong>From:</strong> asha@example.com");
  expect(known.html).toContain("Warmer tea,<br>please");
  const unknown = feedbackMail({ email: null, content });
  expect(unknown.html).toContain("<strong>From:</strong> Anonymous");
  expect(unknown.text).toBe("From: Anonymous\n\nWarmer tea,\nplease");
});

test("a refund notification names the reason, also an admin's own text", () => {
  const facts = { name: "Asha", amountPaise: 75_000 };
  expect(refundMail({ ...facts, reason: "sold_out" }).text).toContain("was sold out by the time");
  const own = refundMail({ ...facts, reason: "Bought <by> mistake" });
  expect(own.text).toContain("The team has cancelled your order: Bought <by> mistake");
  expect(own.html).toContain("Bought &lt;by&gt; mistake");
});

test.each(["constructor", "__proto__", "toString"])(
  "a reason may be the name of an inherited property: %s",
  (reason) => {
    const { text } = refundMail({ name: "Asha", amountPaise: 5000, reason });
    expect(text).toContain(`The team has cancelled your order: ${reason}\n`);
  },
);
