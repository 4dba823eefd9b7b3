import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { App } from "antd";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { PortalContext } from "@portal/shared/contract/PortalContext";
import { fakeBackend } from "@portal/shared/testing/fakeBackend";
import { fakeRealtime } from "@portal/shared/testing/fakeRealtime";
import { CafeOrdersPage } from "../pages/CafeOrdersPage";
import { fakePortal } from "./fakePortal";
import "./inPortal";

export const cafeOrder = (number: number, stage: string, more: object = {}) => ({
  order_id: `o${number}`,
  day: "2026-11-23",
  number,
  stage,
  stage_at: "2026-11-23T05:00:00Z",
  created_at: "2026-11-23T05:00:00Z",
  orders: {
    user_id: "maya",
    amount_paise: 11_800,
    profiles: { full_name: "Maya Iyer", email: "maya@example.com" },
    order_items: [{ name: "Samosa", quantity: 2 }],
  },
  ...more,
});

/** Each test file calls it: files share this module, so hooks at its top would run for the first one only. */
export function setCafeClock(): void {
  beforeEach(() => {
    localStorage.clear();
    vi.useFakeTimers({ now: Date.parse("2026-11-23T05:12:00Z"), toFake: ["Date"] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

/** Opens the page of cafe orders at 10:42 in Asia/Kolkata. */
export async function openCafeOrders(rows: object[], path = "/admin/cafe") {
  const realtime = fakeRealtime();
  const rest = fakeBackend({
    "GET cafe_orders": ({ query }) =>
      query.get("select")?.startsWith("order_id") ? (rest.responses["rows"] ?? []) : [],
    rows,
    "POST rpc/set_cafe_stage": {},
    "POST rpc/refund_order": {},
    "POST functions/reconcile-payments": {},
  });
  const portal = fakePortal((request) => rest.fetch(request), realtime.transport);
  const view = render(
    <PortalContext value={portal}>
      <QueryClientProvider client={portal.queryClient}>
        <MemoryRouter initialEntries={[path]}>
          <App>
            <CafeOrdersPage />
          </App>
        </MemoryRouter>
      </QueryClientProvider>
    </PortalContext>,
  );
  await waitFor(() => expect(rest.sent("GET cafe_orders").length).toBeGreaterThan(0));
  return { rest, realtime, portal, view };
}

export const column = (name: RegExp) => screen.findByRole("region", { name });
export const button = (name: string) => screen.findByRole("button", { name });
