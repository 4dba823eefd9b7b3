import { accountDeletion } from "@portal/shared/notifications/kinds/staff/accountDeletion";
import { dataExportReady } from "@portal/shared/notifications/kinds/staff/dataExportReady";
import { waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { renderScreen } from "../testing/renderScreen";
import { ProfilePage } from "./ProfilePage";

test.each([
  ["Notifications", "/profile#notifications"],
  ["Delete my account", accountDeletion.read(accountDeletion.previews["Default"]).path],
  ["Download my data", dataExportReady.read(dataExportReady.previews["Default"]).path],
])("a link to %s focuses its title at the top of the screen", async (name, path) => {
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue(undefined);
  onTestFinished(() => scrolled.mockRestore());
  const { findByRole } = renderScreen(<ProfilePage />, { path });
  const title = await findByRole("heading", { name });
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(scrolled.mock.contexts).toEqual([title]);
  expect(scrolled).toHaveBeenCalledWith({ block: "start" });
});
