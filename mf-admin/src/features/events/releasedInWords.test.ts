import { expect, test } from "vitest";
import { releasedInWords } from "./releasedInWords";

test.each([
  [1, "1 earlier registration has ended and its seat is free."],
  [12, "12 earlier registrations have ended and their seats are free."],
])("says how many earlier registrations a reactivation ends: %i", (registrations, ended) => {
  expect(releasedInWords(registrations)).toBe(
    `${ended} Credits were refunded when the event was cancelled, so members need to register again.`,
  );
});
