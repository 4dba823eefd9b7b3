import { expect, it } from "vitest";
import { mailboxOf } from "./mailboxOf";

it.each([
  ["gita@example.org", "gita@example.org"],
  ["Gita+news+more@Example.org", "gita@example.org"],
  ["g.i.t.a+1@googlemail.com", "gita@gmail.com"],
  ["gita_s-en@pm.me", "gitasen@proton.me"],
  ["gita-shop@yahoo.co.in", "gita@yahoo.co.in"],
  ["gita@me.com", "gita@icloud.com"],
  ["Gita+x@mac.com", "gita@icloud.com"],
  ["g-ita@protonmail.ch", "gita@proton.me"],
  ["gi.ta@yandex.com", "gi-ta@yandex.ru"],
  ["gi-ta@ya.ru", "gi-ta@yandex.ru"],
  ["shop@gita.fastmail.com", "gita@fastmail.com"],
  ["g.ita@example.org", "g.ita@example.org"],
  ["ｇita@example。org", "gita@example.org"],
  ["gita@bücher.example", "gita@xn--bcher-kva.example"],
  ["+1@example.org", "+1@example.org"],
])("finds the mailbox of %s", (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
