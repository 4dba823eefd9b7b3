// @vitest-environment happy-dom
import { shownParts } from "@portal/shared/testing/shownParts";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { item, renderBookingsPage } from "../testing/renderBookingsPage";
import { freezeTimeAtNoon } from "../testing/testData";

freezeTimeAtNoon();

test("shows the parts of other modules beside each booking, with its id", async () => {
  renderBookingsPage(undefined, "/bookings", {
    extensions: shownParts({ parts: [{ key: "mf-gifts/flowers", at: "booking.details" }] }),
  });
  await screen.findByRole("heading", { name: /Neem/ });
  expect(item("Neem").textContent).toContain("mf-gifts/flowers of later");
  expect(item("Peepal").textContent).toContain("mf-gifts/flowers of now");
});
