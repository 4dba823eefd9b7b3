import { expect, test } from "vitest";
import { withoutLinks } from "./withoutLinks";

test.each([
  ["You won! Claim at http://evil.example/x", "You won! Claim at http evil. example/x"],
  ["HTTPS:///evil.example", "HTTPS evil. example"],
  ["www.evil.example", "www. evil. example"],
  ["evil.com", "evil. com"],
  ["evil。com", "evil. com"],
  ["evil．com", "evil. com"],
  ["http://10.0.0.1/x", "http 10 0 0 1/x"],
  ["mailto:eve@evil.example", "mailto: eve at evil. example"],
  ["tel:+911234567890", "tel: +911234567890"],
  ["S.Ramesh", "S. Ramesh"],
])("makes no link of %j", (text, plain) => {
  expect(withoutLinks(text)).toBe(plain);
});

test.each([
  "Asha Rao",
  "A. P. J. Abdul Kalam",
  "Booking cancelled: Neem, 8:30 AM",
  "₹1,180.00",
  "Room 3.5",
  "आशा राव",
  "Tea @ five",
])("keeps %j", (text) => {
  expect(withoutLinks(text)).toBe(text);
});
