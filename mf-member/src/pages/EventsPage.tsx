import { useSession } from "@portal/shared/contract/useSession";
import { PageHeader } from "@portal/shared/ui/page/PageHeader";
import { EventGrid } from "../features/events/EventGrid";

export function EventsPage() {
  const { user } = useSession();
  return (
    <>
      <PageHeader
        title="Upcoming Events"
        description="Talks, workshops and evenings with fellow members."
      />
      <EventGrid userId={user?.id} />
    </>
  );
}
