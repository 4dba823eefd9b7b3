import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { usePortal } from "@portal/shared/contract/usePortal";
import type { Day } from "@portal/shared/domain/dates";
import type { Page } from "../../data/lists/page";
import { useDeskChanges } from "../../data/desk/useDeskChanges";
import list from "../../ui/layout/DeskList.module.css";
import { DeskSection, NothingHere } from "../../ui/layout/DeskSection";
import { Fold } from "../../ui/layout/Fold";
import type { Arrival } from "./arrival.schema";
import { ArrivalRow } from "./ArrivalRow";
import styles from "./arrivals.module.css";
import { arrivalsQuery } from "./arrivals.queries";
import { useLingering } from "./useLingering";

/** Visitors and day passes of today, with Check in and Check out in one tap. */
export function Arrivals({ day }: { day: Day }) {
  const { supabase } = usePortal();
  const query = useQuery(arrivalsQuery(supabase, day));
  const refetch = () => void query.refetch();
  useDeskChanges("visitors", refetch);
  useDeskChanges("day_passes", refetch);
  const [announcement, announce] = useState("");
  return (
    <>
      <DeskSection
        title="Expected today"
        query={query}
        errorTitle="Error loading today's visitors"
        rows={4}
        count={query.data && countText(query.data.rows)}
        link={{ to: "/admin/visitors", label: "All visitors" }}
      >
        {(page) => <ArrivalLists page={page} onChecked={announce} />}
      </DeskSection>
      <p className={styles.announcement} role="status" aria-label="Arrivals">
        {announcement}
      </p>
    </>
  );
}

interface ArrivalListsProps {
  page: Page<Arrival>;
  onChecked: (text: string) => void;
}

function ArrivalLists({ page: { rows, total }, onChecked }: ArrivalListsProps) {
  const lingering = useLingering(rows);
  const isFolded = ({ id, arrived_at }: Arrival) => arrived_at !== null && !lingering.has(id);
  // A guest who has just arrived keeps the place in the list of expected guests.
  const expected = rows.filter((row) => !isFolded(row)).toSorted(byExpectedTime);
  const arrived = rows.filter(isFolded);
  const rowOf = (guest: Arrival) => (
    <ArrivalRow
      key={`${guest.kind} ${guest.id}`}
      guest={guest}
      isLingering={lingering.has(guest.id)}
      onChecked={onChecked}
    />
  );
  return (
    <div className={styles.lists}>
      {expected.length > 0 ? (
        <Fold rows={expected} onPhones={3}>
          {(shown) => (
            <ul className={list.list} aria-label="Not arrived yet">
              {shown.map(rowOf)}
            </ul>
          )}
        </Fold>
      ) : (
        <NothingHere>
          {arrived.length > 0 ? "Everyone has arrived" : "No visitors or day passes today"}
        </NothingHere>
      )}
      {arrived.length > 0 && (
        <details className={styles.fold}>
          <summary className={styles.summary}>
            <ChevronRight size={18} aria-hidden className={styles.chevron} />
            Arrived · {arrived.length}
          </summary>
          <ul className={list.list} aria-label="Arrived">
            {arrived.map(rowOf)}
          </ul>
        </details>
      )}
      {total > rows.length && (
        <p className={styles.more}>
          {rows.length} of {total} are listed. Find the others under All visitors.
        </p>
      )}
    </div>
  );
}

const byExpectedTime = (a: Arrival, b: Arrival) =>
  (a.expected_at ?? "24").localeCompare(b.expected_at ?? "24") ||
  a.visitor_name.localeCompare(b.visitor_name) ||
  a.id.localeCompare(b.id);

function countText(rows: readonly Arrival[]): string {
  const here = rows.filter(({ arrived_at, left_at }) => arrived_at && !left_at).length;
  const expected = rows.filter(({ arrived_at }) => !arrived_at).length;
  return `${expected} to come · ${here} here`;
}
