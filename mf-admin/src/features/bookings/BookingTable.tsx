import type { ReactNode } from "react";
import { Button } from "antd";
import { formatCredits } from "@portal/shared/domain/credits";
import { isPast } from "@portal/shared/domain/dates";
import { formatDeskAccount } from "@portal/shared/domain/deskPayment";
import { formatDay, formatInstantDay, formatTimeRange } from "@portal/shared/domain/formatDates";
import { formatCharge } from "@portal/shared/domain/includedMinutes";
import { MemberLink } from "../../ui/member/MemberLink";
import { RecordsTable } from "../../ui/records/RecordsTable";
import type { UrlFilter } from "../../ui/toolbar/useUrlFilter";
import type { AdminBooking } from "./booking.schema";
import { BookingDetail } from "./BookingDetail";
import { BOOKINGS_PAGE_SIZE, defaultSortOf, type BookingFilter } from "./bookings.queries";
import styles from "./BookingTable.module.css";
import type { PageQuery } from "../../data/lists/listQuery";
import type { RecordColumn } from "../../ui/records/recordView";

interface BookingTableProps {
  query: PageQuery<AdminBooking>;
  address: UrlFilter;
  filter: BookingFilter;
  onCancel: (booking: AdminBooking) => void;
  toolbar: (sortSelect: ReactNode) => ReactNode;
}

const nameOf = ({ full_name }: AdminBooking): string => full_name ?? "Unknown User";

const bookingColumns: RecordColumn<AdminBooking>[] = [
  {
    key: "room",
    title: "Room",
    sortable: true,
    wrap: true,
    render: (booking) => <span className={styles.room}>{booking.room_name}</span>,
    heading: (booking) => `${booking.room_name} · ${nameOf(booking)}`,
  },
  {
    key: "user",
    title: "User",
    sortable: true,
    wrap: true,
    render: (booking) => (
      <span className={styles.user}>
        <MemberLink id={booking.user_id}>{nameOf(booking)}</MemberLink>
        <span className={styles.email}>{booking.email}</span>
      </span>
    ),
  },
  {
    key: "date",
    inSummary: true,
    title: "Date",
    sortable: true,
    render: (booking) => formatDay(booking.booking_date),
  },
  {
    key: "time",
    inSummary: true,
    title: "Time",
    render: (booking) => formatTimeRange(booking.start_time, booking.end_time),
  },
  {
    key: "credits",
    title: "Credits",
    sortable: true,
    wrap: true,
    align: "right",
    render: (booking) => {
      const rupees = formatDeskAccount(booking);
      return rupees ? <span className={styles.due}>{rupees}</span> : <Charge booking={booking} />;
    },
  },
];

function Charge({ booking: { total_credits, included_minutes } }: { booking: AdminBooking }) {
  if (included_minutes === 0) return total_credits;
  return (
    <span className={styles.charge}>
      <span>{formatCharge(0, included_minutes)}</span>{" "}
      {total_credits > 0 && <span>+ {formatCredits(total_credits)}</span>}
    </span>
  );
}

const bookedOn: RecordColumn<AdminBooking> = {
  key: "created_at",
  title: "Booked On",
  sortable: true,
  render: (booking) => formatInstantDay(booking.created_at),
};

const cancelledOn: RecordColumn<AdminBooking> = {
  key: "cancelled_at",
  title: "Cancelled on",
  sortable: true,
  // Missing while cancelled bookings load: until then the table shows the rows of the other list.
  render: ({ cancelled_at }) => (cancelled_at ? formatInstantDay(cancelled_at) : "—"),
};

export function BookingTable({ query, address, filter, onCancel, toolbar }: BookingTableProps) {
  const actions: RecordColumn<AdminBooking> = {
    key: "actions",
    title: "Actions",
    render: (booking) => (
      <Button
        size="small"
        danger
        onClick={() => onCancel(booking)}
        aria-label={`Cancel ${booking.room_name} on ${booking.booking_date}`}
      >
        Cancel
      </Button>
    ),
  };
  const ends = filter.status === "cancelled" ? [cancelledOn] : [bookedOn, actions];

  return (
    <RecordsTable
      label="Bookings"
      columns={[...bookingColumns, ...ends]}
      rowKey={({ id }) => id}
      query={query}
      errorTitle="Error loading bookings"
      empty="No bookings found"
      detail={(booking) => <BookingDetail booking={booking} />}
      isMuted={(booking) => isPast(booking.booking_date, booking.end_time)}
      sort={address.sort}
      defaultSort={defaultSortOf(filter)}
      onSort={address.setSort}
      toolbar={toolbar}
      paging={{
        page: address.page,
        pageSize: BOOKINGS_PAGE_SIZE,
        noun: "bookings",
        onPage: address.setPage,
      }}
    />
  );
}
