import { useSession } from "@portal/shared/contract/useSession";
import { PageHeader } from "@portal/shared/ui/PageHeader";
import { EventGrid } from "../features/events/list/EventGrid";

export function EventsPage() {
  const { user } = useSession();
  return (
    <>
      <PageHeader
        title="Upcoming Events"
        description="Talks, workshops and evenings with the people of the house."
      />
      <EventGrid userId={user?.id} />
    </>
  );
}
