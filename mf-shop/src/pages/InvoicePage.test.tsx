import { PortalContext } from "@portal/shared/contract/PortalContext";
import { failure, type FakeResponses } from "@portal/shared/testing/fakeBackend";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { fakeShop } from "../testing/fakeShop";
import { creditsInvoice } from "@portal/shared/testing/invoices";
import { InvoicePage } from "./InvoicePage";

function open(responses: FakeResponses) {
  const { portal, backend } = fakeShop(responses);
  render(
    <PortalContext value={portal}>
      <QueryClientProvider client={portal.queryClient}>
        <MemoryRouter initialEntries={["/invoice?id=i1"]}>
          <InvoicePage />
        </MemoryRouter>
      </QueryClientProvider>
    </PortalContext>,
  );
  return backend;
}

test("shows seller, buyer, lines, tax and the total in words", async () => {
  const backend = open({ "GET invoices": [creditsInvoice] });
  await screen.findByRole("heading", { name: "Tax Invoice" });
  expect(screen.getByRole("region", { name: "Seller" }).textContent).toContain("29AABCH4821K1ZG");
  expect(screen.getByRole("region", { name: "Bill to" }).textContent).toContain("27 Maharashtra");
  expect(screen.getByRole("row", { name: /997212/ }).textContent).toContain("₹84,745.76");
  const lines = within(screen.getByRole("list", { name: "Lines" }));
  expect(lines.getByText("Taxable value").parentElement?.textContent).toContain("₹84,745.76");
  screen.getByText("One Lakh Rupees Only");
  screen.getByRole("button", { name: "Download PDF" });
  screen.getByRole("button", { name: "Print" });
  const order = screen.getByRole("link", { name: "View order" });
  expect(order.getAttribute("href")).toBe("/payment-confirmation?order=order_1");
  expect(backend.sent("GET invoices")[0]?.query.get("id")).toBe("eq.i1");
});

test("says that an unknown document is not found", async () => {
  open({ "GET invoices": [] });
  expect(await screen.findByText("Document not found")).toBeTruthy();
});

test("shows Retry after a failed read", async () => {
  open({ "GET invoices": failure(500, { message: "broken" }) });
  await screen.findByText("Failed to load the document");
  expect(screen.getByRole("button", { name: "Retry" })).toBeTruthy();
});
