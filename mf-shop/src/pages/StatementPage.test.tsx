import { PortalContext } from "@portal/shared/contract/PortalContext";
import { refusal, type FakeResponses } from "@portal/shared/testing/fakeBackend";
import { asha } from "@portal/shared/testing/fakePortal";
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { fakeShop } from "../testing/fakeShop";
import { novemberStatement } from "../testing/novemberStatement";
import { StatementPage } from "./StatementPage";

function open(address: string, responses: FakeResponses) {
  const { portal, backend } = fakeShop(responses);
  render(
    <PortalContext value={portal}>
      <QueryClientProvider client={portal.queryClient}>
        <MemoryRouter initialEntries={[address]}>
          <StatementPage />
        </MemoryRouter>
      </QueryClientProvider>
    </PortalContext>,
  );
  return backend;
}

test("shows a month of the member, and the month before", async () => {
  const backend = open("/statement?month=2025-11", {
    "POST rpc/member_statement": novemberStatement,
  });
  await screen.findByRole("heading", { name: "November 2025", level: 2 });
  const payments = screen.getByRole("region", { name: "Payments" });
  const invoice = within(payments).getByRole("link", { name: "Tax invoice BAN/26-27/00042" });
  expect(invoice.getAttribute("href")).toBe("/invoice?id=i1");
  screen.getByRole("button", { name: "Print" });
  fireEvent.click(screen.getByRole("button", { name: "Previous month, October 2025" }));
  await screen.findByRole("heading", { name: "October 2025", level: 2 });
  expect(backend.sent("POST rpc/member_statement").map(({ body }) => body)).toEqual([
    { month: "2025-11-01", member_id: asha.id },
    { month: "2025-10-01", member_id: asha.id },
  ]);
});

test("ends with this month", async () => {
  open("/statement?month=2199-01", { "POST rpc/member_statement": novemberStatement });
  const next = await screen.findByRole("button", { name: /^Next month/ });
  expect(next).toHaveProperty("disabled", true);
});

test("shows the statement of another member, or why it is refused", async () => {
  const backend = open("/statement?member=u2", {
    "POST rpc/member_statement": refusal("not_admin"),
  });
  await screen.findByText("Failed to load the statement");
  screen.getByText("Only admins can do this.");
  backend.responses["POST rpc/member_statement"] = novemberStatement;
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByText("Asha Rao · asha@example.com");
  await waitFor(() =>
    expect(backend.sent("POST rpc/member_statement").at(-1)).toMatchObject({
      body: { member_id: "u2" },
    }),
  );
});
