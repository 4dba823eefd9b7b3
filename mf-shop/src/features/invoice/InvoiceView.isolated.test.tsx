// @vitest-environment happy-dom
import { PortalContext } from "@portal/shared/contract/PortalContext";
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { fakeShop } from "../../testing/fakeShop";
import { creditsInvoice } from "@portal/shared/testing/invoices";
import { InvoiceView } from "./InvoiceView";

const missing = new Error("Loading chunk 7 failed.\n(missing: /static/js/async/7.js)");
vi.mock("./pdf/createInvoicePdf", () => ({ createInvoicePdf: () => Promise.reject(missing) }));

test("reports a download that failed, so that a tab of an older release offers a reload", async () => {
  const { portal, toasts } = fakeShop({ "GET invoices": [creditsInvoice] });
  const reportError = vi.fn();
  render(
    <PortalContext value={{ ...portal, reportError }}>
      <QueryClientProvider client={portal.queryClient}>
        <MemoryRouter>
          <InvoiceView id="i1" />
        </MemoryRouter>
      </QueryClientProvider>
    </PortalContext>,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Download PDF" }));
  await vi.waitFor(() => expect(toasts).toMatchObject([{ title: "Download Failed" }]));
  expect(reportError.mock.calls).toEqual([[missing, { during: "invoice" }]]);
});
