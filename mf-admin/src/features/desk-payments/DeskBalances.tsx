import { useState } from "react";
import { Button } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import type { Day } from "@portal/shared/domain/dates";
import { formatPaise } from "@portal/shared/domain/money";
import { Badge } from "@portal/shared/ui/Badge";
import { bookingText } from "../../data/bookingText";
import { useDeskChanges } from "../../data/desk/useDeskChanges";
import { ReturnPaymentDialog, SettleDialog } from "../../ui/desk/DeskMoneyDialog";
import list from "../../ui/layout/DeskList.module.css";
import { DeskSection, NothingHere } from "../../ui/layout/DeskSection";
import { Fold } from "../../ui/layout/Fold";
import { MemberLink } from "../../ui/member/MemberLink";
import { deskBalancesQuery, type DeskBalance } from "./deskBalances.queries";

/** What the front desk takes and returns for bookings of rupee-priced rooms. */
export function DeskBalances({ day }: { day: Day }) {
  const { supabase } = usePortal();
  const query = useQuery(deskBalancesQuery(supabase, day));
  useDeskChanges("payments", () => void query.refetch());
  const [chosen, choose] = useState<DeskBalance | null>(null);
  return (
    <>
      <DeskSection
        title="Front desk payments"
        query={query}
        errorTitle="Error loading the payments"
        count={query.data?.total}
        link={{ to: "/admin/payments", label: "All payments" }}
      >
        {({ rows, total }) =>
          rows.length === 0 ? (
            <NothingHere>Nothing is due</NothingHere>
          ) : (
            <>
              <Fold rows={rows}>
                {(shown) => (
                  <ul className={list.list}>
                    {shown.map((row) => (
                      <BalanceRow
                        key={row.order_id ?? row.booking_id}
                        row={row}
                        day={day}
                        onChoose={() => choose(row)}
                      />
                    ))}
                  </ul>
                )}
              </Fold>
              {total > rows.length && (
                <p className={list.detail}>and {total - rows.length} earlier</p>
              )}
            </>
          )
        }
      </DeskSection>
      {chosen && <BalanceDialog row={chosen} onClose={() => choose(null)} />}
    </>
  );
}

interface BalanceRowProps {
  row: DeskBalance;
  day: Day;
  onChoose: () => void;
}

function BalanceRow({ row, day, onChoose }: BalanceRowProps) {
  const { balance_paise, booking_date, user_id, order_id } = row;
  const money = formatPaise(Math.abs(balance_paise));
  const label = order_id ? `Return ${money}` : `Take ${money}`;
  return (
    <li className={list.row}>
      <span className={list.text}>
        <span className={list.name}>
          <MemberLink id={user_id}>{memberNameOf(row)}</MemberLink>
          {row.is_cancelled && <Badge>Cancelled</Badge>}
          {!order_id && booking_date < day && <Badge tone="warning">Overdue</Badge>}
        </span>
        <span className={list.detail}>{bookingText(row)}</span>
      </span>
      <Button
        {...(order_id ? { danger: true } : { type: "primary" as const })}
        aria-label={`${label} ${order_id ? "to" : "from"} ${memberNameOf(row)}`}
        aria-haspopup="dialog"
        onClick={onChoose}
      >
        {label}
      </Button>
    </li>
  );
}

function BalanceDialog({ row, onClose }: { row: DeskBalance; onClose: () => void }) {
  const money = {
    memberName: memberNameOf(row),
    bookingText: bookingText(row),
    suggestedPaise: Math.abs(row.balance_paise),
    onClose,
  };
  return row.order_id ? (
    <ReturnPaymentDialog orderId={row.order_id} owedOnly {...money} />
  ) : (
    <SettleDialog bookingId={row.booking_id} {...money} />
  );
}

const memberNameOf = ({ full_name, email }: DeskBalance) => full_name ?? email ?? "Unknown User";
