import { Select } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import type { UrlFilter } from "../../ui/toolbar/useUrlFilter";
import { RefreshButton } from "../../ui/toolbar/RefreshButton";
import { SearchBox } from "../../ui/toolbar/SearchBox";
import { Toolbar } from "../../ui/toolbar/Toolbar";
import { useConfirm } from "../../ui/feedback/useConfirm";
import type { AdminBooking } from "./booking.schema";
import { useCancelBooking } from "./bookings.mutations";
import { bookingQueries, type BookingFilter, type BookingStatus } from "./bookings.queries";
import { BookingTable } from "./BookingTable";
import { CancelBookingSummary } from "./CancelBookingSummary";

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
  const query = useQuery(bookingQueries.page(supabase, filter, address.page));

  function askToCancel(booking: AdminBooking) {
    confirm({
      title: "Cancel this booking?",
      content: <CancelBookingSummary booking={booking} />,
      confirmLabel: "Cancel booking",
      cancelLabel: "Keep booking",
      danger: true,
      onConfirm: () => cancel.mutateAsync(booking),
    });
  }

  return (
    <>
      <Toolbar>
        <SearchBox
          label="Search by room, user name, email or date"
          value={address.search}
          onChange={address.setSearch}
        />
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
        <RefreshButton query={query} />
      </Toolbar>
      <BookingTable query={query} address={address} status={filter.status} onCancel={askToCancel} />
    </>
  );
}
