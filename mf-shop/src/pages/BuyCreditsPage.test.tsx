import { PortalContext } from "@portal/shared/contract/PortalContext";
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { fakeShop } from "../testing/fakeShop";
import { BuyCreditsPage } from "./BuyCreditsPage";

test("is named after its tab", async () => {
  const { portal } = fakeShop({ "GET orders": [] });
  render(
    <PortalContext value={portal}>
      <QueryClientProvider client={portal.queryClient}>
        <MemoryRouter initialEntries={["/buy-credits?tab=orders"]}>
          <BuyCreditsPage />
        </MemoryRouter>
      </QueryClientProvider>
    </PortalContext>,
  );
  await screen.findByRole("heading", { name: "My orders", level: 1 });
  expect(document.title).toContain("My orders");
  const statement = screen.getByRole("link", { name: "Monthly statement" });
  expect(statement.getAttribute("href")).toBe("/statement");
  fireEvent.click(screen.getByRole("tab", { name: "Buy Credits" }));
  await screen.findByRole("heading", { name: "Buy Credits", level: 1 });
});
