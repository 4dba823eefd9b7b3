import { expect, test } from "vitest";
import {
  cancelledRegistrationsText,
  reactivationText,
  releasedRegistrationsText,
} from "./registrationsText";

test.each([
  [1, "1 earlier registration is no longer valid and its seat is free."],
  [12, "12 earlier registrations are no longer valid and their seats are free."],
])("states how many earlier registrations have ended: %i", (registrations, ended) => {
  expect(releasedRegistrationsText(registrations)).toBe(
    `${ended} Credits were refunded when the event was cancelled, so members need to register again.`,
  );
});

test.each([
  [0, "Members can register again."],
  [
    1,
    "1 earlier registration will end and its seat will be free. Credits were refunded when the event was cancelled, so members will need to register again.",
  ],
  [
    12,
    "12 earlier registrations will end and their seats will be free. Credits were refunded when the event was cancelled, so members will need to register again.",
  ],
])("states how many registrations a reactivation will end: %i", (registrations, text) => {
  expect(reactivationText(registrations)).toBe(text);
});

test.each([
  [0, false, "No members are registered for “Quiz”."],
  [1, false, "1 member is registered for “Quiz”. The member's credits will be refunded."],
  [3, false, "3 members are registered for “Quiz”. Their credits will be refunded."],
  [3, true, "3 members are registered for “Quiz”."],
])("names a cancelled event and its registrations: %i, free: %s", (attendees, is_free, text) => {
  expect(cancelledRegistrationsText({ title: "Quiz", attendees, is_free })).toBe(text);
});
