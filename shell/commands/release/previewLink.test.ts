import { expect, it } from "vitest";
import { testRelease } from "@portal/shared/testing/testRelease";
import { previewLink } from "./previewLink";

const release = testRelease("b1", {
  routes: [
    { path: "/gifts/:id", access: "member" },
    { path: "/gifts", access: "member" },
  ],
});

it("opens the first page without parameters, with a signature", async () => {
  const signPreview = () => Promise.resolve({ expires: 1_900_000_000, signature: "abc" });
  expect(await previewLink("https://portal.example", "mf-gifts", release, { signPreview })).toBe(
    "https://portal.example/gifts#preview=mf-gifts,b1,1900000000,abc",
  );
});

it("is for admins without a project that signs it", async () => {
  expect(await previewLink("https://portal.example", "mf-gifts", testRelease("b1"), {})).toBe(
    "https://portal.example/#preview=mf-gifts,b1",
  );
});
