import { hasFailed } from "@portal/shared/data/hasFailed";
import { ButtonLink } from "@portal/shared/ui/ButtonLink";
import { EmptyState } from "@portal/shared/ui/states/EmptyState";
import { ReadFailedNote } from "@portal/shared/ui/states/ReadFailedNote";
import { Tabs } from "@portal/shared/ui/page/Tabs";
import { useNow } from "@portal/shared/ui/useNow";
import { CalendarDays, SearchX } from "lucide-react";
import { useState, type ReactNode } from "react";
import { SearchField } from "./search/SearchField";
import { BookingItem } from "./BookingItem";
import { BookingListSkeleton } from "./BookingListSkeleton";
import styles from "./MyBookings.module.css";
import type { MyBooking } from "./myBookings.queries";
import { useLiveBookings, useMyBookings } from "./useMyBookings";
import { type BookingState, filterBookings, stateOf, type View } from "./search/filterBookings";

interface Props {
  view: View;
  onViewChange: (view: View) => void;
  actions: (booking: MyBooking, state: BookingState) => ReactNode;
}

const tabs = [
  { value: "all", label: "All Bookings", empty: "No bookings yet" },
  { value: "upcoming", label: "Upcoming", empty: "No upcoming bookings" },
  { value: "past", label: "Past", empty: "No past bookings" },
] as const;

/** After a failed read, shows the last loaded bookings and a note (spec 2 §8). */
export function MyBookings({ view, onViewChange, actions }: Props) {
  const [search, setSearch] = useState("");
  const now = useNow();
  const bookings = useMyBookings();
  useLiveBookings();

  const failed = hasFailed(bookings);

  function panel(tab: View, empty: string) {
    if (bookings.isPending && !failed) return <BookingListSkeleton />;
    const shown = filterBookings(bookings.data ?? [], tab, search, now);
    if (shown.length > 0) {
      return (
        <ul className={styles.list}>
          {shown.map((booking) => (
            <BookingItem
              key={booking.id}
              booking={booking}
              now={now}
              actions={actions(booking, stateOf(booking, now))}
            />
          ))}
        </ul>
      );
    }
    if (search.trim() && bookings.data) {
      return (
        <EmptyState
          icon={<SearchX size={22} />}
          title={`No room matches '${search.trim()}'`}
          description="Try another room name."
        />
      );
    }
    return (
      <EmptyState
        icon={<CalendarDays size={22} />}
        title={empty}
        action={<ButtonLink to="/book-room">Book a Room</ButtonLink>}
      />
    );
  }

  return (
    <>
      <SearchField label="Search by room name" value={search} onChange={setSearch} />
      {failed && (
        <div className={styles.failed}>
          <ReadFailedNote
            text="Your bookings could not be loaded."
            onRetry={() => void bookings.refetch()}
            retrying={bookings.isFetching}
          />
        </div>
      )}
      <Tabs
        label="Bookings"
        className={styles.tabs ?? ""}
        value={view}
        onChange={onViewChange}
        tabs={tabs.map(({ value, label, empty }) => ({
          value,
          label,
          panel: panel(value, empty),
        }))}
      />
    </>
  );
}
