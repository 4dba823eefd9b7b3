import { useAddressFilter } from "../../ui/useAddressFilter";
import type { Sort } from "../../ui/RecordsTable";
import type { BookingFilter } from "./bookings.queries";

const LATEST: Sort = { by: "date", descending: true };

/** Search, order and page of the list of bookings, kept in the address. */
export function useBookingFilter() {
  const address = useAddressFilter();
  const filter: BookingFilter = { search: address.settled, sort: address.sort ?? LATEST };
  return { ...address, filter };
}

export type BookingListFilter = ReturnType<typeof useBookingFilter>;
