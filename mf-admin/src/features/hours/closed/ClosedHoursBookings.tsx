import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { Link } from "@portal/shared/vendor/router";
import { usePortal } from "@portal/shared/contract/usePortal";
import { openingHoursQuery } from "@portal/shared/data/openingHours";
import type { Day } from "@portal/shared/domain/dates";
import { formatDay, formatTimeRange } from "@portal/shared/domain/formatDates";
import { dayState, type OpeningHours } from "@portal/shared/domain/openingHours";
import { useDeskChanges } from "../../../data/desk/useDeskChanges";
import list from "../../../ui/layout/DeskList.module.css";
import { Fold } from "../../../ui/layout/Fold";
import { cx } from "../../../ui/theme/cx";
import { DeskSection, NothingHere } from "../../../ui/layout/DeskSection";
import { closedHoursQuery } from "./closedHours.queries";
import styles from "./closedHours.module.css";

/** Bookings outside the opening hours. Each leads to the calendar, where it can be moved. */
export function ClosedHoursBookings() {
  const { supabase, queryClient } = usePortal();
  const query = useQuery(closedHoursQuery(supabase));
  const hours = useQuery(openingHoursQuery(supabase)).data;
  useDeskChanges("hours", () => {
    void query.refetch();
    void queryClient.invalidateQueries({ queryKey: openingHoursQuery(supabase).queryKey });
  });
  return (
    <DeskSection
      title="Bookings in closed hours"
      query={query}
      errorTitle="Error loading the bookings in closed hours"
      count={query.data?.total}
      link={{ to: "/admin/hours", label: "Opening hours" }}
    >
      {({ rows, total }) =>
        rows.length === 0 ? (
          <NothingHere>Every booking is within the opening hours</NothingHere>
        ) : (
          <>
            <Fold rows={rows}>
              {(shown) => (
                <ul className={list.list}>
                  {shown.map((booking) => (
                    <li key={booking.id} className={styles.item}>
                      <Link
                        className={cx(list.row, styles.link)}
                        to={`/admin/calendar?day=${booking.booking_date}&booking=${booking.id}`}
                      >
                        <span className={list.text}>
                          <span className={list.name}>
                            {booking.full_name ?? booking.email ?? "Unknown User"}
                          </span>
                          <span className={list.detail}>
                            {[
                              formatDay(booking.booking_date),
                              formatTimeRange(booking.start_time, booking.end_time),
                              booking.room_name,
                            ].join(" · ")}
                          </span>
                          {hours && (
                            <span className={styles.why}>
                              {whyClosed(hours, booking.booking_date)}
                            </span>
                          )}
                        </span>
                        <ChevronRight size={18} aria-hidden className={styles.chevron} />
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
            </Fold>
            {total > rows.length && <p className={styles.more}>and {total - rows.length} later</p>}
          </>
        )
      }
    </DeskSection>
  );
}

function whyClosed(hours: OpeningHours, day: Day): string {
  const state = dayState(hours, day);
  if (state.kind === "holiday") return `Closed for ${state.name}`;
  return state.kind === "open" ? `Open ${state.open} - ${state.close}` : "Closed all day";
}
