import { expect, test } from "vitest";
import { releasedRegistrationsText } from "./releasedRegistrationsText";

test.each([
  [1, "1 earlier registration is no longer valid and its seat is free."],
  [12, "12 earlier registrations are no longer valid and their seats are free."],
])("says how many earlier registrations end: %i", (registrations, ended) => {
  expect(releasedRegistrationsText(registrations)).toBe(
    `${ended} Credits were refunded when the event was cancelled, so members need to register again.`,
  );
});
