import { expect, test } from "vitest";
import { wifiQrText } from "./wifiQrText";

test("contains the network's name and password", () => {
  expect(wifiQrText({ name: "Banyan Members", password: "under-the-canopy" })).toBe(
    "WIFI:T:WPA;S:Banyan Members;P:under-the-canopy;;",
  );
});

test("escapes special characters", () => {
  expect(wifiQrText({ name: `Banyan; "5G"`, password: String.raw`a:b,c\d` })).toBe(
    String.raw`WIFI:T:WPA;S:Banyan\; \"5G\";P:a\:b\,c\\d;;`,
  );
});

test("describes an open network if there is no password", () => {
  expect(wifiQrText({ name: "Lobby", password: "" })).toBe("WIFI:T:nopass;S:Lobby;;");
});
