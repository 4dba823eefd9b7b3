import { lazy } from "react";
import { Route } from "@portal/shared/vendor/router";
import { Screens } from "@portal/shared/ui/states/Screens";

const LandingPage = lazy(async () => ({
  default: (await import("./pages/LandingPage")).LandingPage,
}));
const DashboardPage = lazy(async () => ({
  default: (await import("./pages/DashboardPage")).DashboardPage,
}));
const EventsPage = lazy(async () => ({
  default: (await import("./pages/EventsPage")).EventsPage,
}));
const WifiPage = lazy(async () => ({
  default: (await import("./pages/WifiPage")).WifiPage,
}));
const ProfilePage = lazy(async () => ({
  default: (await import("./pages/ProfilePage")).ProfilePage,
}));
const UnsubscribePage = lazy(async () => ({
  default: (await import("./pages/EmailLinkPages")).UnsubscribePage,
}));
const ReturnAddressPage = lazy(async () => ({
  default: (await import("./pages/EmailLinkPages")).ReturnAddressPage,
}));
const LegalPage = lazy(async () => ({
  default: (await import("./pages/LegalPage")).LegalPage,
}));

export function MemberRoutes() {
  return (
    <Screens>
      <Route path="/" element={<LandingPage />} />
      <Route path="/dashboard" element={<DashboardPage />} />
      <Route path="/events" element={<EventsPage />} />
      <Route path="/wifi" element={<WifiPage />} />
      <Route path="/profile" element={<ProfilePage />} />
      <Route path="/unsubscribe" element={<UnsubscribePage />} />
      <Route path="/return-address" element={<ReturnAddressPage />} />
      <Route path="/legal" element={<LegalPage />} />
    </Screens>
  );
}
