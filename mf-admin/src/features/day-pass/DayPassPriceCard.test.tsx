import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { jsonResponse, fakePortal } from "../../testing/fakePortal";
import { inPortal } from "../../testing/inPortal";
import { DayPassPriceCard } from "./DayPassPriceCard";

test.each([
  [1, "1 credit"],
  [8, "8 credits"],
])("shows a price of %i as %j", async (credits, text) => {
  const updated_at = "2026-11-20T10:00:00Z";
  const portal = fakePortal(() => jsonResponse([{ value: { credits }, updated_at }]));
  render(<DayPassPriceCard />, inPortal(portal));
  const price = (await screen.findByText(String(credits))).closest("p");
  expect(price?.textContent).toMatch(new RegExp(`^${text}worth`));
});
