import { useState } from "react";
import { Button, Segmented } from "antd";
import { Plus } from "lucide-react";
import { usePortal } from "@portal/shared/contract/usePortal";
import { AdminPage } from "../../ui/layout/AdminPage";
import { CardGrid } from "../../ui/layout/CardGrid";
import { RecordsList } from "../../ui/records/RecordsList";
import { SearchBox } from "../../ui/toolbar/SearchBox";
import { Toolbar } from "../../ui/toolbar/Toolbar";
import { useUrlFilter } from "../../ui/toolbar/useUrlFilter";
import type { AdminEvent } from "./event.schema";
import { EventCard, type EventAction } from "./EventCard";
import { EventDialog } from "./EventDialog";
import { ExportEvents } from "./ExportEvents";
import { EVENTS_PAGE_SIZE, eventQueries, type EventSpan } from "./events.queries";
import { RegistrationsDialog } from "./RegistrationsDialog";
import { useEventActions } from "./useEventActions";
import { usePage } from "../../data/lists/usePage";

type Opened = { dialog: "add" } | { dialog: "edit" | "registrations"; event: AdminEvent } | null;

const spans: { value: EventSpan; label: string }[] = [
  { value: "upcoming", label: "Upcoming" },
  { value: "past", label: "Past" },
];

export function EventManager() {
  const { supabase } = usePortal();
  const filter = useUrlFilter();
  const span: EventSpan = filter.get("show") === "past" ? "past" : "upcoming";
  const wanted = { search: filter.appliedSearch, span };
  const query = usePage(eventQueries.page(supabase, wanted, filter.page));
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
      <Toolbar
        search={
          <SearchBox label="Search events" value={filter.search} onChange={filter.setSearch} />
        }
      >
        <Segmented<EventSpan>
          aria-label="Events to show"
          options={spans}
          value={span}
          onChange={(value) => filter.set({ show: value === "past" ? value : "" })}
        />
        <ExportEvents filter={wanted} />
      </Toolbar>
      <RecordsList
        label="Events"
        query={query}
        errorTitle="Error loading events"
        empty={filter.appliedSearch ? "No events found" : `No ${span} events`}
        paging={{
          page: filter.page,
          pageSize: EVENTS_PAGE_SIZE,
          noun: "events",
          onPage: filter.setPage,
        }}
      >
        {(events) => (
          <CardGrid items={events} nameOf={({ title }) => title}>
            {(event) => <EventCard event={event} onAction={act} />}
          </CardGrid>
        )}
      </RecordsList>
      {opened?.dialog === "add" && <EventDialog event={null} onClose={close} />}
      {opened?.dialog === "edit" && <EventDialog event={opened.event} onClose={close} />}
      {opened?.dialog === "registrations" && (
        <RegistrationsDialog event={opened.event} onClose={close} />
      )}
    </AdminPage>
  );
}
