import { Button } from "antd";
import { isPast } from "@portal/shared/domain/dates";
import { formatDay, formatInstantDay, formatTimeRange } from "@portal/shared/domain/formatDates";
import {
  RecordsTable,
  type RecordColumn,
  type RecordsQuery,
  type Sort,
} from "../../ui/RecordsTable";
import type { AdminBooking } from "./booking.schema";
import { BookingDetail } from "./BookingDetail";
import { BOOKINGS_PAGE_SIZE, type BookingPage } from "./bookings.queries";
import styles from "./BookingTable.module.css";

interface BookingTableProps {
  query: RecordsQuery<BookingPage>;
  page: number;
  onPage: (page: number) => void;
  sort: Sort;
  onSort: (sort: Sort | null) => void;
  onCancel: (booking: AdminBooking) => void;
}

export function BookingTable({ query, page, onPage, sort, onSort, onCancel }: BookingTableProps) {
  const columns: RecordColumn<AdminBooking>[] = [
    {
      key: "room",
      title: "Room",
      sortable: true,
      render: (booking) => <span className={styles.room}>{booking.room_name}</span>,
    },
    {
      key: "user",
      title: "User",
      sortable: true,
      render: (booking) => (
        <span className={styles.user}>
          {booking.user_name ?? "Unknown User"}
          <span className={styles.email}>{booking.user_email}</span>
        </span>
      ),
    },
    {
      key: "date",
      title: "Date",
      sortable: true,
      render: (booking) => formatDay(booking.booking_date),
    },
    {
      key: "time",
      title: "Time",
      render: (booking) => formatTimeRange(booking.start_time, booking.end_time),
    },
    {
      key: "credits",
      title: "Credits",
      sortable: true,
      align: "right",
      render: (booking) => booking.total_credits,
    },
    {
      key: "created_at",
      title: "Booked On",
      sortable: true,
      render: (booking) => formatInstantDay(booking.created_at),
    },
    {
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
    },
  ];

  return (
    <RecordsTable
      label="Bookings"
      columns={columns}
      rowKey={({ id }) => id}
      query={query}
      rows={query.data?.bookings}
      errorTitle="Error loading bookings"
      empty="No bookings found"
      sort={sort}
      onSort={onSort}
      detail={(booking) => <BookingDetail booking={booking} />}
      isMuted={(booking) => isPast(booking.booking_date, booking.end_time)}
      paging={{
        page,
        pageSize: BOOKINGS_PAGE_SIZE,
        total: query.data?.total ?? 0,
        noun: "bookings",
        onPage,
      }}
    />
  );
}
