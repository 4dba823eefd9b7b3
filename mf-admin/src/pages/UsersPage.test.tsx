import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakePortal, jsonResponse } from "../testing/fakePortal";
import { inPortal } from "../testing/inPortal";
import { UsersPage } from "./UsersPage";

const asha = {
  id: "asha",
  email: "asha@example.com",
  full_name: "Asha Rao",
  display_name: "Asha Rao",
  organization: null,
  phone_number: null,
  role: "user",
  credits: 12,
  created_at: "2026-01-01T00:00:00Z",
  last_visit: "2026-11-20",
  total_count: 2,
};
const bilal = { ...asha, id: "bilal", display_name: "Bilal Khan", last_visit: null };

test("shows credits and the day of the last visit of each user", async () => {
  const portal = fakePortal(({ url }) =>
    jsonResponse(url.includes("search_users") ? [asha, bilal] : []),
  );
  render(<UsersPage />, inPortal(portal));
  const table = within(await screen.findByRole("table"));
  const titles = table.getAllByRole("columnheader").map(({ textContent }) => textContent);
  const cells = async (name: RegExp) =>
    within(await table.findByRole("row", { name }))
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
  const [credits, visit] = [titles.indexOf("Credits"), titles.indexOf("Last visit")];
  const ofAsha = await cells(/Asha Rao/);
  expect([ofAsha[credits], ofAsha[visit]]).toEqual(["12 credits", "Fri, 20 Nov 2026"]);
  expect((await cells(/Bilal Khan/))[visit]).toBe("—");
});
