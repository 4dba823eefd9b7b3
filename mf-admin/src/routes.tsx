import { lazy, type ComponentType } from "react";
import { Route, Routes } from "@portal/shared/vendor/router";
import { AdminLayout } from "./layout/AdminLayout";
import { AdminTheme } from "@portal/shared/antd/AdminTheme";

const page = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));

const OverviewPage = page(async () => (await import("./pages/OverviewPage")).OverviewPage);
const TodayPage = page(async () => (await import("./pages/TodayPage")).TodayPage);
const UsersPage = page(async () => (await import("./pages/UsersPage")).UsersPage);
const MemberPage = page(async () => (await import("./pages/MemberPage")).MemberPage);
const BookingsPage = page(async () => (await import("./pages/BookingsPage")).BookingsPage);
const CalendarPage = page(async () => (await import("./pages/CalendarPage")).CalendarPage);
const DayPassPage = page(async () => (await import("./pages/DayPassPage")).DayPassPage);
const HoursPage = page(async () => (await import("./pages/HoursPage")).HoursPage);
const SpecialsPage = page(async () => (await import("./pages/SpecialsPage")).SpecialsPage);
const UpdatesPage = page(async () => (await import("./pages/UpdatesPage")).UpdatesPage);
const VisitorsPage = page(async () => (await import("./pages/VisitorsPage")).VisitorsPage);
const PlansPage = page(async () => (await import("./pages/PlansPage")).PlansPage);
const KiosksPage = page(async () => (await import("./pages/KiosksPage")).KiosksPage);
const SnacksPage = page(async () => (await import("./pages/SnacksPage")).SnacksPage);
const CafeOrdersPage = page(async () => (await import("./pages/CafeOrdersPage")).CafeOrdersPage);
const EventsPage = page(async () => (await import("./pages/EventsPage")).EventsPage);
const RoomsPage = page(async () => (await import("./pages/RoomsPage")).RoomsPage);
const FeedbackPage = page(async () => (await import("./pages/FeedbackPage")).FeedbackPage);
const PaymentsPage = page(async () => (await import("./pages/PaymentsPage")).PaymentsPage);
const CashPage = page(async () => (await import("./pages/CashPage")).CashPage);
const InvoicesPage = page(async () => (await import("./pages/InvoicesPage")).InvoicesPage);
const ReportsPage = page(async () => (await import("./pages/ReportsPage")).ReportsPage);
const DeliveriesPage = page(async () => (await import("./pages/DeliveriesPage")).DeliveriesPage);
const AuditPage = page(async () => (await import("./pages/AuditPage")).AuditPage);
const ModulesPage = page(async () => (await import("./pages/ModulesPage")).ModulesPage);
const ContributedPage = page(async () => (await import("./pages/ContributedPage")).ContributedPage);

export function AdminRoutes() {
  return (
    <AdminTheme prefix="portal-admin">
      <Routes>
        <Route path="/admin" element={<AdminLayout />}>
          <Route index element={<OverviewPage />} />
          <Route path="today" element={<TodayPage />} />
          <Route path="users" element={<UsersPage />} />
          <Route path="users/:id" element={<MemberPage />} />
          <Route path="bookings" element={<BookingsPage />} />
          <Route path="calendar" element={<CalendarPage />} />
          <Route path="day-pass" element={<DayPassPage />} />
          <Route path="hours" element={<HoursPage />} />
          <Route path="specials" element={<SpecialsPage />} />
          <Route path="plans" element={<PlansPage />} />
          <Route path="updates" element={<UpdatesPage />} />
          <Route path="visitors" element={<VisitorsPage />} />
          <Route path="visitors/kiosks" element={<KiosksPage />} />
          <Route path="snacks" element={<SnacksPage />} />
          <Route path="cafe" element={<CafeOrdersPage />} />
          <Route path="events" element={<EventsPage />} />
          <Route path="rooms" element={<RoomsPage />} />
          <Route path="feedback" element={<FeedbackPage />} />
          <Route path="payments" element={<PaymentsPage />} />
          <Route path="cash" element={<CashPage />} />
          <Route path="invoices" element={<InvoicesPage />} />
          <Route path="reports" element={<ReportsPage />} />
          <Route path="deliveries" element={<DeliveriesPage />} />
          <Route path="audit" element={<AuditPage />} />
          <Route path="modules" element={<ModulesPage />} />
          <Route path=":section" element={<ContributedPage />} />
        </Route>
      </Routes>
    </AdminTheme>
  );
}
