import { Button } from "antd";
import { isPast } from "@portal/shared/domain/dates";
import { formatDay, formatInstantDay, formatTimeRange } from "@portal/shared/domain/formatDates";
import type { Page } from "../../data/lists/page";
import { RecordsTable } from "../../ui/records/RecordsTable";
import type { UrlFilter } from "../../ui/toolbar/useUrlFilter";
import type { AdminBooking } from "./booking.schema";
import { BookingDetail } from "./BookingDetail";
import { BOOKINGS_PAGE_SIZE } from "./bookings.queries";
import styles from "./BookingTable.module.css";
import type { ListQuery } from "../../data/lists/listQuery";
import type { RecordColumn } from "../../ui/records/recordView";

interface BookingTableProps {
  query: ListQuery<Page<AdminBooking>>;
  filter: UrlFilter;
  onCancel: (booking: AdminBooking) => void;
}

export function BookingTable({ query, filter, onCancel }: BookingTableProps) {
  const columns: RecordColumn<AdminBooking>[] = [
    {
      key: "room",
      title: "Room",
      sortable: true,
      wrap: true,
      render: (booking) => <span className={styles.room}>{booking.room_name}</span>,
    },
    {
      key: "user",
      title: "User",
      sortable: true,
      wrap: true,
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
      errorTitle="Error loading bookings"
      empty="No bookings found"
      detail={(booking) => <BookingDetail booking={booking} />}
      isMuted={(booking) => isPast(booking.booking_date, booking.end_time)}
      sort={filter.sort}
      onSort={filter.setSort}
      paging={{
        page: filter.page,
        pageSize: BOOKINGS_PAGE_SIZE,
        noun: "bookings",
        onPage: filter.setPage,
      }}
    />
  );
}
