import { PageHeader } from "@portal/shared/ui/PageHeader";

export function BookingsPage() {
  return <PageHeader title="Your Bookings" />;
}
