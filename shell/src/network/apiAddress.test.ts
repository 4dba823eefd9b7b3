// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { apiAddress } from "./apiAddress";

const supabaseUrl = "https://ref.supabase.co";

it("leads to the host for the services that it serves, and to the project for others", () => {
  const address = apiAddress({
    supabaseUrl,
    api: { path: "/api", services: ["rest", "realtime"] },
  });
  const { origin, host } = location;
  expect(address(`${supabaseUrl}/rest/v1/rooms?select=id`)).toBe(
    `${origin}/api/rest/v1/rooms?select=id`,
  );
  expect(address("wss://ref.supabase.co/realtime/v1/websocket?vsn=2.0.0")).toBe(
    `ws://${host}/api/realtime/v1/websocket?vsn=2.0.0`,
  );
  for (const other of [
    `${supabaseUrl}/auth/v1/user`,
    `${supabaseUrl}.evil.example/rest/v1/rooms`,
    "https://other.example/rest/v1/rooms",
  ]) {
    expect(address(other)).toBe(other);
  }
});

it("leads to the project when the host serves no API", () => {
  const url = `${supabaseUrl}/rest/v1/rooms`;
  expect(apiAddress({ supabaseUrl })(url)).toBe(url);
});
