import { useInfiniteQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { formatDeskMethod } from "@portal/shared/domain/deskPayment";
import { formatInstant } from "@portal/shared/domain/formatDates";
import { formatPaise } from "@portal/shared/domain/money";
import { MemberLink } from "../../../ui/member/MemberLink";
import { MoreList } from "../../../ui/records/more/MoreList";
import { RecordLine } from "../../../ui/records/more/RecordLine";
import { cashQueries, type DeskEntry } from "./cash.queries";
import type { Period } from "./period";
import { nameOfKind } from "./sumTakings";

/** Each payment and refund, newest first. */
export function Entries({ period }: { period: Period }) {
  const { supabase } = usePortal();
  const query = useInfiniteQuery(cashQueries.entries(supabase, period));
  return (
    <MoreList
      label="Payments and refunds"
      query={query}
      errorTitle="Error loading payments and refunds"
      empty="No payments or refunds"
      rowKey={({ id }) => id}
    >
      {(entry) => (
        <RecordLine
          title={<MemberLink id={entry.user_id}>{entry.member_name}</MemberLink>}
          facts={factsOf(entry)}
          side={
            <>
              {formatPaise(entry.amount_paise)}
              <br />
              {formatDeskMethod(entry.method)}
            </>
          }
        />
      )}
    </MoreList>
  );
}

const factsOf = ({ kind, description, amount_paise, by_name, created_at, note }: DeskEntry) =>
  [
    description ?? nameOfKind(kind),
    `${amount_paise < 0 ? "returned" : "taken"} by ${by_name ?? "an admin"}, ${formatInstant(created_at)}`,
    note,
  ]
    .filter(Boolean)
    .join(" · ");
