import { expect, test } from "vitest";
import { feedbackLetter, refundLetter } from "../../functions/_shared/letters";

test("the staff reads who writes, or Anonymous where no address is known, and every line", () => {
  const content = "Warmer tea,\nplease";
  const known = feedbackLetter({ email: "asha@example.com", content });
  expect(known.html).toContain("<strong>From:</strong> asha@example.com");
  expect(known.html).toContain("Warmer tea,<br>please");
  const unknown = feedbackLetter({ email: null, content });
  expect(unknown.html).toContain("<strong>From:</strong> Anonymous");
  expect(unknown.text).toBe("From: Anonymous\n\nWarmer tea,\nplease");
});

test("a member reads why money comes back, also in an admin's own words", () => {
  const facts = { name: "Asha", amountPaise: 75_000 };
  expect(refundLetter({ ...facts, reason: "sold_out" }).text).toContain("was sold out by the time");
  const own = refundLetter({ ...facts, reason: "Bought <by> mistake" });
  expect(own.text).toContain("The team has cancelled your order: Bought <by> mistake");
  expect(own.html).toContain("Bought &lt;by&gt; mistake");
});

test.each(["constructor", "__proto__", "toString"])(
  "an admin's own words may be a name that every object inherits: %s",
  (reason) => {
    const { text } = refundLetter({ name: "Asha", amountPaise: 5000, reason });
    expect(text).toContain(`The team has cancelled your order: ${reason}\n`);
  },
);
