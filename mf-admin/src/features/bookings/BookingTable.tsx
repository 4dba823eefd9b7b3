import { Button } from "antd";
import { isPast } from "@portal/shared/domain/dates";
import { formatDay, formatInstantDay, formatTimeRange } from "@portal/shared/domain/formatDates";
import { RecordsTable, type RecordColumn, type RecordsQuery } from "../../ui/RecordsTable";
import type { AdminBooking } from "./booking.schema";
import { BookingDetail } from "./BookingDetail";
import { BOOKINGS_PAGE_SIZE, type BookingPage } from "./bookings.queries";
import styles from "./BookingTable.module.css";

interface BookingTableProps {
  query: RecordsQuery<BookingPage>;
  page: number;
  onPage: (page: number) => void;
  onCancel: (booking: AdminBooking) => void;
}

export function BookingTable({ query, page, onPage, onCancel }: BookingTableProps) {
  const columns: RecordColumn<AdminBooking>[] = [
    {
      key: "room",
      title: "Room",
      render: (booking) => <span className={styles.room}>{booking.room_name}</span>,
    },
    {
      key: "user",
      title: "User",
      render: (booking) => (
        <span className={styles.user}>
          {booking.full_name ?? "Unknown User"}
          <span className={styles.email}>{booking.email}</span>
        </span>
      ),
    },
    {
      key: "date",
      title: "Date",
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
      align: "right",
      render: (booking) => booking.total_credits,
    },
    {
      key: "created_at",
      title: "Booked On",
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
