import type { ExtensionsState } from "@portal/shared/contract/extensions";
import { shownParts } from "@portal/shared/testing/shownParts";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { AdminRoutes } from "../routes";
import { fakePortal, jsonResponse } from "../testing/fakePortal";
import { inPortal } from "../testing/inPortal";

const section = { key: "mf-gifts/admin", label: "Gifts", path: "/admin/gifts", icon: "gift" };

function open(adminSections: ExtensionsState["adminSections"]) {
  const portal = {
    ...fakePortal(() => jsonResponse([])),
    extensions: shownParts({ adminSections }),
  };
  render(<AdminRoutes />, inPortal(portal, "/admin/gifts"));
}

test("lists a section of another module last in the menu, and shows its page", async () => {
  open([section]);
  expect(await screen.findByRole("heading", { level: 1, name: "Gifts" })).toBeTruthy();
  await waitFor(() => expect(screen.getByText("mf-gifts/admin").hidden).toBe(false));
  fireEvent.click(screen.getByRole("button", { name: "Admin menu" }));
  const menu = within(await screen.findByRole("navigation", { name: "Admin" }));
  const links = menu.getAllByRole("link").map((link) => link.textContent);
  expect(links.slice(-2)).toEqual(["Modules", "Gifts"]);
  expect(menu.getByRole("link", { current: "page" }).getAttribute("href")).toBe("/admin/gifts");
});

test("says that a section is not available after it has failed", async () => {
  open([]);
  expect(await screen.findByText(/This section could not be shown/)).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Gifts" })).toBeNull();
});
