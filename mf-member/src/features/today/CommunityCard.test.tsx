import { expect, test } from "vitest";
import { serverError } from "@portal/shared/testing/fakeBackend";
import { renderScreen } from "../../testing/renderScreen";
import { CommunityCard } from "./CommunityCard";

test.each([
  [0, "No events today"],
  [1, "1 event today"],
  [2, "2 events today"],
])("shows the date and, for %i events, '%s'", async (count, sentence) => {
  const { findByText, getByText } = renderScreen(<CommunityCard today="2026-11-20" />, {
    responses: { "GET events": Array.from({ length: count }, (_, id) => ({ id })) },
  });
  await findByText(sentence);
  expect(getByText("Friday, 20 November 2026")).toBeTruthy();
});

test("shows that events are not available after a failed read", async () => {
  const { findByText } = renderScreen(<CommunityCard today="2026-11-20" />, {
    responses: { "GET events": serverError },
  });
  expect(await findByText("Events not available")).toBeTruthy();
});
