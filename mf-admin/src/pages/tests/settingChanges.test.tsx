import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { fakeBackend } from "@portal/shared/testing/fakeBackend";
import { expect, test } from "vitest";
import { AddressCard } from "../../features/address/AddressCard";
import { SellerCard } from "../../features/invoices/seller/SellerCard";
import { CanaryBudgetCard } from "../../features/modules/canary-budget/CanaryBudgetCard";
import { VisitorNamesCard } from "../../features/visitor-names/VisitorNamesCard";
import { WifiCard } from "../../features/wifi/WifiCard";
import { fakePortal } from "../../testing/fakePortal";
import { inPortal } from "../../testing/inPortal";

const network = { name: "Net", password: "long-enough" };

test.each([
  ["wifi", WifiCard, { member: network, guest: network }],
  ["space_address", AddressCard, { address: "14 Residency Road", map_url: "" }],
  ["billing", SellerCard, { legal_name: "Banyan" }],
  ["visitor_name_days", VisitorNamesCard, { days: 90 }],
  [
    "canary_budget",
    CanaryBudgetCard,
    { enabled: true, sessions: 20, unmounted_percent: 2, failing_percent: 5, slowdown: 2 },
  ],
])(
  "reads the last changes of the setting %s when they are opened",
  async (subject, Card, value) => {
    const rest = fakeBackend({
      "GET system_settings": [{ value, updated_at: "2026-11-20T10:00:00Z" }],
      "POST rpc/search_audit_entries": [],
    });
    render(<Card />, inPortal(fakePortal((request) => rest.fetch(request))));
    fireEvent.click(await screen.findByText("Changes"));
    expect(await screen.findByText("No changes yet")).toBeTruthy();
    await waitFor(() =>
      expect(rest.sent("POST rpc/search_audit_entries").map(({ body }) => body)).toEqual([
        { how_many: 5, kind_filter: "setting", subject },
      ]),
    );
  },
);
