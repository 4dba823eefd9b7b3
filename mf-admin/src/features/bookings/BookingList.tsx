import { Button, Select } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { roomNamesQuery } from "../../data/roomNames.queries";
import { useSlotChanges } from "../../data/useSlotChanges";
import { DayRangeFilter } from "../../ui/toolbar/DayRangeFilter";
import type { UrlFilter } from "../../ui/toolbar/useUrlFilter";
import { RefreshButton } from "../../ui/toolbar/RefreshButton";
import { SearchBox } from "../../ui/toolbar/SearchBox";
import { Toolbar } from "../../ui/toolbar/Toolbar";
import { useConfirm } from "../../ui/feedback/useConfirm";
import type { AdminBooking } from "./booking.schema";
import { useCancelBooking, type RefundDecision } from "./bookings.mutations";
import {
  bookingQueries,
  memberNameQuery,
  spans,
  type BookingFilter,
  type BookingSpan,
  type BookingStatus,
} from "./bookings.queries";
import { MemberPicker } from "./book-for/MemberPicker";
import styles from "./BookingList.module.css";
import { BookingTable } from "./BookingTable";
import { CancelBookingSummary } from "./CancelBookingSummary";
import { usePage } from "../../data/lists/usePage";

const spanLabels: Record<BookingSpan, string> = {
  upcoming: "Upcoming",
  past: "Past",
  all: "Upcoming and past",
};
const statuses: { value: BookingStatus; label: string }[] = [
  { value: "confirmed", label: "Confirmed" },
  { value: "cancelled", label: "Cancelled" },
];

interface BookingListProps {
  address: UrlFilter;
  filter: BookingFilter;
}

export function BookingList({ address, filter }: BookingListProps) {
  const { supabase } = usePortal();
  const confirm = useConfirm();
  const cancel = useCancelBooking();
  const query = usePage(bookingQueries.page(supabase, filter, address.page));
  const days = new Set(query.data?.rows.map((booking) => booking.booking_date));
  useSlotChanges(
    filter.status === "confirmed" ? [...days].toSorted() : [],
    () => void query.refetch(),
  );

  function askToCancel(booking: AdminBooking) {
    let decision: RefundDecision | null = null;
    confirm({
      title: "Cancel this booking?",
      content: (onReady) => (
        <CancelBookingSummary
          booking={booking}
          onDecision={(next) => (decision = next)}
          onReady={onReady}
        />
      ),
      confirmLabel: "Cancel booking",
      cancelLabel: "Keep booking",
      danger: true,
      onConfirm: () => cancel.mutateAsync({ booking, decision }),
    });
  }

  return (
    <>
      <BookingTable
        query={query}
        address={address}
        filter={filter}
        onCancel={askToCancel}
        toolbar={(sortSelect) => (
          <Toolbar
            search={
              <SearchBox
                label="Search by room, user name, email or date"
                value={address.search}
                onChange={address.setSearch}
              />
            }
            filtersSet={address.countSet("span", "room", "member", "from", "to", "status")}
            filters={<BookingFilters address={address} filter={filter} />}
          >
            {sortSelect}
            <RefreshButton query={query} />
          </Toolbar>
        )}
      />
      {filter.status === "confirmed" && filter.span === "upcoming" && query.data?.total === 0 && (
        <p className={styles.past}>
          <Button onClick={() => address.set({ span: "all", sort: "", order: "" })}>
            Show past bookings as well
          </Button>
        </p>
      )}
    </>
  );
}

function BookingFilters({ address, filter }: BookingListProps) {
  const { supabase } = usePortal();
  const rooms = useQuery(roomNamesQuery(supabase));
  const member = useQuery(memberNameQuery(supabase, filter.member));
  return (
    <>
      {filter.status === "confirmed" && (
        <Select
          aria-label="Time of the bookings"
          options={spans.map((value) => ({ value, label: spanLabels[value] }))}
          value={filter.span}
          // The lists have different default orders.
          onChange={(span) =>
            address.set({ span: span === "upcoming" ? "" : span, sort: "", order: "" })
          }
          style={{ minWidth: "10rem" }}
        />
      )}
      <Select
        aria-label="Room"
        showSearch={{ optionFilterProp: "label" }}
        options={[
          { value: "", label: "All rooms" },
          ...(rooms.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []),
        ]}
        value={filter.room ?? ""}
        onChange={(room) => address.set({ room })}
        style={{ minWidth: "10rem" }}
      />
      <div className={styles.member}>
        <MemberPicker
          id="booking-member"
          label="Member"
          placeholder="All members"
          all="All members"
          autoFocus={false}
          value={filter.member ? (member.data ?? null) : null}
          onChange={(picked) => address.set({ member: picked?.id ?? "" })}
        />
      </div>
      <DayRangeFilter days={filter.days} onChange={address.set} />
      <Select
        aria-label="Bookings to show"
        options={statuses}
        value={filter.status}
        onChange={(value) =>
          // The lists have different columns to sort by.
          address.set({ status: value === "confirmed" ? "" : value, sort: "", order: "" })
        }
        style={{ minWidth: "10rem" }}
      />
    </>
  );
}
