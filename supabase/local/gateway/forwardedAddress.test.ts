import { expect, it } from "vitest";
import { takeForwardedAddress } from "./forwardedAddress";

const socket = { address: "127.0.0.1" };
const open = (headers: Record<string, string>) => {
  const request = new Request("http://localhost/auth/v1/token", { headers });
  return { request, peer: takeForwardedAddress(request, socket, "sb_secret_1") };
};

it("takes the client's address from the portal's host, and keeps the key from services", () => {
  const { request, peer } = open({
    "sb-forwarded-for": "203.0.113.7",
    "sb-forwarded-key": "sb_secret_1",
  });
  expect(peer).toEqual({ address: "203.0.113.7" });
  expect([...request.headers.keys()]).toEqual([]);
});

it.each([
  { "sb-forwarded-for": "203.0.113.7" },
  { "sb-forwarded-for": "203.0.113.7", "sb-forwarded-key": "sb_secret_2" },
  { "sb-forwarded-for": "anything", "sb-forwarded-key": "sb_secret_1" },
  { "x-forwarded-for": "203.0.113.7" },
])("keeps the address of the connection for %j", (headers) => {
  expect(open(headers).peer).toEqual(socket);
});
