import { useState } from "react";
import { Button, Empty } from "antd";
import { Plus } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { AdminPage } from "../../ui/AdminPage";
import { LoadError } from "../../ui/LoadError";
import { RecordsSkeleton } from "../../ui/RecordsSkeleton";
import type { RecordsQuery } from "../../ui/RecordsTable";
import { byTime, type AdminEvent } from "./event.schema";
import type { EventAction } from "./EventCard";
import { EventDialog } from "./EventDialog";
import { EventGrid } from "./EventGrid";
import { eventQueries } from "./events.queries";
import { RegistrationsDialog } from "./RegistrationsDialog";
import { useEventActions } from "./useEventActions";

type Opened = { dialog: "add" } | { dialog: "edit" | "registrations"; event: AdminEvent } | null;

export function EventManager() {
  const { supabase } = usePortal();
  const query = useQuery(eventQueries.list(supabase));
  const actions = useEventActions();
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);

  function act(action: EventAction, event: AdminEvent) {
    if (action === "edit" || action === "registrations") setOpened({ dialog: action, event });
    else actions[action](event);
  }

  return (
    <AdminPage
      title="Manage Events"
      actions={
        <Button
          type="primary"
          icon={<Plus size={16} aria-hidden />}
          onClick={() => setOpened({ dialog: "add" })}
        >
          Add New Event
        </Button>
      }
    >
      <EventSections query={query} onAction={act} />
      {opened?.dialog === "add" && <EventDialog event={null} onClose={close} />}
      {opened?.dialog === "edit" && <EventDialog event={opened.event} onClose={close} />}
      {opened?.dialog === "registrations" && (
        <RegistrationsDialog event={opened.event} onClose={close} />
      )}
    </AdminPage>
  );
}

interface EventSectionsProps {
  query: RecordsQuery<AdminEvent[]>;
  onAction: (action: EventAction, event: AdminEvent) => void;
}

function EventSections({ query, onAction }: EventSectionsProps) {
  if (!query.data) {
    return query.error ? (
      <LoadError
        title="Error loading events"
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    ) : (
      <RecordsSkeleton label="events" />
    );
  }
  if (query.data.length === 0) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No events yet" />;
  }
  const { upcoming, past } = byTime(query.data);
  return (
    <>
      <EventGrid title="Upcoming" events={upcoming} onAction={onAction} />
      <EventGrid title="Past" events={past} onAction={onAction} />
    </>
  );
}
