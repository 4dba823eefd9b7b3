import type { ComponentType } from "react";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { DISCOVERY_SCHEMA } from "@portal/shared/contract/release/discovery";
import { jsonResponse, fakePortal, type Respond } from "../../testing/fakePortal";
import { inPortal } from "../../testing/inPortal";
import { AuditPage } from "../AuditPage";
import { BookingsPage } from "../BookingsPage";
import { CafeOrdersPage } from "../CafeOrdersPage";
import { DayPassPage } from "../DayPassPage";
import { DeliveriesPage } from "../DeliveriesPage";
import { EventsPage } from "../EventsPage";
import { HoursPage } from "../HoursPage";
import { KiosksPage } from "../KiosksPage";
import { ModulesPage } from "../ModulesPage";
import { OverviewPage } from "../OverviewPage";
import { PaymentsPage } from "../PaymentsPage";
import { RoomsPage } from "../RoomsPage";
import { SnacksPage } from "../SnacksPage";
import { SpecialsPage } from "../SpecialsPage";
import { UpdatesPage } from "../UpdatesPage";
import { UsersPage } from "../UsersPage";
import { VisitorsPage } from "../VisitorsPage";

interface State {
  Page: ComponentType;
  /** Title and description of the failed read. */
  error: string;
  why?: string;
  /** Title of the toast, where the specification requires one. */
  toast?: string;
  empty?: string;
}

const states: State[] = [
  {
    Page: UsersPage,
    error: "Error loading users",
    why: "Failed to fetch users",
    toast: "Error fetching users",
    empty: "No users found",
  },
  { Page: BookingsPage, error: "Error loading bookings", empty: "No bookings found" },
  { Page: DayPassPage, error: "Error loading the day pass price" },
  { Page: EventsPage, error: "Error loading events", empty: "No upcoming events" },
  { Page: SnacksPage, error: "Error loading snacks", empty: "No snacks yet" },
  {
    Page: CafeOrdersPage,
    error: "Error loading cafe orders",
    empty: "No cafe orders yet today. A paid order appears here at once.",
  },
  { Page: RoomsPage, error: "Error loading rooms", empty: "No rooms yet" },
  { Page: HoursPage, error: "Error loading opening hours" },
  { Page: SpecialsPage, error: "Error loading cafe specials", empty: "No cafe specials yet" },
  {
    Page: UpdatesPage,
    error: "Error fetching updates",
    why: "There was a problem loading the space updates.",
    toast: "Error fetching updates",
    empty: "No updates yet",
  },
  {
    Page: VisitorsPage,
    error: "Error fetching visitors",
    toast: "Error fetching visitors",
    empty: "No visitor requests found",
  },
  { Page: PaymentsPage, error: "Error loading orders", empty: "No orders found" },
  { Page: PaymentsPage, error: "Error loading orders that need attention" },
  { Page: DeliveriesPage, error: "Error loading deliveries", empty: "No failed or late messages" },
  { Page: AuditPage, error: "Error loading the audit log", empty: "No changes found" },
  { Page: KiosksPage, error: "Error loading kiosks", empty: "No kiosks yet" },
  { Page: OverviewPage, error: "Error loading activity", empty: "No activity yet" },
  { Page: ModulesPage, error: "Error loading modules", empty: "No modules published" },
];
const named = states.map((state) => [state.Page.name, state] as const);

/** Renders a page. `respond` serves both the backend and the portal's host. */
function show(Page: ComponentType, respond: Respond) {
  const server = vi.fn<Respond>(respond);
  vi.stubGlobal("fetch", async (path: string) => server(new Request(`http://localhost${path}`)));
  const portal = fakePortal(server);
  render(<Page />, inPortal(portal));
  return { portal, server };
}
afterEach(() => vi.unstubAllGlobals());

describe.each(named)("%s", (_, { Page, error, why, toast }) => {
  test("shows a failed read in place and can retry it", async () => {
    const { portal, server } = show(Page, () =>
      jsonResponse({ code: "XX000", message: "deep inside" }, 400),
    );
    const title = await screen.findByText(error);
    const alert = title.closest<HTMLElement>("[role=alert]") ?? title;
    expect(alert.textContent).toContain(why ?? error);
    expect(portal.toasts).toEqual(
      toast
        ? [{ title: toast, description: why ?? "Please try again.", variant: "destructive" }]
        : [],
    );
    const before = server.mock.calls.length;
    fireEvent.click(within(alert).getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(server.mock.calls.length).toBeGreaterThan(before));
  });

  test("shows a skeleton while loading", () => {
    show(Page, () => new Promise(() => undefined));
    const skeleton = document.querySelector("[aria-label^='Loading '], .ant-skeleton");
    expect(skeleton).not.toBeNull();
  });
});

const lists = named.filter(([, { empty }]) => empty);

test.each(lists)("%s shows the empty message without rows", async (_, { Page, empty = "" }) => {
  const discovery = { schema: DISCOVERY_SCHEMA, microFrontends: {} };
  show(Page, ({ url }) => jsonResponse(url.endsWith("/modules.json") ? discovery : []));
  expect(await screen.findByText(empty)).toBeTruthy();
});
