import { shownParts } from "@portal/shared/testing/shownParts";
import { expect, test } from "vitest";
import { dashboardResponses } from "../testing/dashboardResponses";
import { renderScreen } from "../testing/renderScreen";
import { DashboardPage } from "./DashboardPage";
import { ProfilePage } from "./ProfilePage";

const extensions = shownParts({
  parts: [
    { key: "mf-gifts/card", at: "dashboard.cards" },
    { key: "mf-gifts/address", at: "profile.sections" },
  ],
});

test.each([
  ["dashboard", DashboardPage, "mf-gifts/card", "Book More"],
  ["profile", ProfilePage, "mf-gifts/address", "Notifications"],
])("the %s shows parts of other modules below its own", async (_, Page, part, own) => {
  const { findByText } = renderScreen(<Page />, { responses: dashboardResponses, extensions });
  const shown = await findByText(part);
  expect(shown.hidden).toBe(false);
  const before = await findByText(own);
  expect(before.compareDocumentPosition(shown)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
