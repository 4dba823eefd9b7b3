import { expect, test } from "vitest";
import { wifiQrText } from "./wifiQrText";

test("A phone reads the network's name and password from the code", () => {
  expect(wifiQrText({ name: "Banyan Members", password: "under-the-canopy" })).toBe(
    "WIFI:T:WPA;S:Banyan Members;P:under-the-canopy;;",
  );
});

test("Characters with a meaning in the code are escaped", () => {
  expect(wifiQrText({ name: `Banyan; "5G"`, password: String.raw`a:b,c\d` })).toBe(
    String.raw`WIFI:T:WPA;S:Banyan\; \"5G\";P:a\:b\,c\\d;;`,
  );
});

test("A network without a password is open", () => {
  expect(wifiQrText({ name: "Lobby", password: "" })).toBe("WIFI:T:nopass;S:Lobby;;");
});
