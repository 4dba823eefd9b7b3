import { expect, test } from "vitest";
import { mailto } from "./mailto";

test.each([
  ["vera@example.com", "mailto:vera@example.com"],
  ["vera+desk@example.com", "mailto:vera%2Bdesk@example.com"],
  ["vera@example.com?bcc=eve@example.com", "mailto:vera@example.com%3Fbcc%3Deve@example.com"],
  ["vera&body=hi@example.com", "mailto:vera%26body%3Dhi@example.com"],
  ["vera%0Abcc@example.com", "mailto:vera%250Abcc@example.com"],
  ["vera,eve@example.com", "mailto:vera%2Ceve@example.com"],
])("contains only the address %s", (address, link) => {
  expect(mailto(address)).toBe(link);
});
