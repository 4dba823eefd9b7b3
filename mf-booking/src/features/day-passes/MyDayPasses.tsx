import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { formatCredits } from "@portal/shared/domain/credits";
import { todayInSpace } from "@portal/shared/domain/dates";
import { formatDay } from "@portal/shared/domain/formatDates";
import { Badge } from "@portal/shared/ui/Badge";
import { Button } from "@portal/shared/ui/Button";
import { EmptyState } from "@portal/shared/ui/states/EmptyState";
import { usePrinting } from "@portal/shared/ui/usePrinting";
import { useQuery } from "@tanstack/react-query";
import { QrCode, Ticket } from "lucide-react";
import type { ReactNode } from "react";
import { GuestCard } from "../../ui/guests/GuestCard";
import { GuestList, GuestListSkeleton } from "../../ui/guests/GuestList";
import { ReadResult } from "../../ui/states/ReadResult";
import styles from "./MyDayPasses.module.css";
import { PassCode, ShownPass } from "./ShownPass";
import { dayPassQueries, type DayPass } from "./dayPasses.queries";

interface Props {
  emptyAction: ReactNode;
  /** The pass whose code is shown. */
  openPass: string | null;
  onOpen: (passId: string | null) => void;
}

export function MyDayPasses({ emptyAction, openPass, onOpen }: Props) {
  const { supabase } = usePortal();
  const { user } = useSession();
  const passes = useQuery({
    ...dayPassQueries.ofUser(supabase, user?.id ?? ""),
    enabled: user !== null,
  });
  return (
    <ReadResult
      read={passes}
      failure="Your day passes could not be loaded"
      skeleton={<GuestListSkeleton label="Loading" />}
    >
      {(data) =>
        data.length === 0 ? (
          <EmptyState icon={<Ticket size={22} />} title="No day passes yet" action={emptyAction} />
        ) : (
          <GuestList>
            {data.map((pass) => (
              <DayPassItem
                key={pass.id}
                pass={pass}
                isOpen={pass.id === openPass}
                onToggle={() => onOpen(pass.id === openPass ? null : pass.id)}
              />
            ))}
          </GuestList>
        )
      }
    </ReadResult>
  );
}

interface ItemProps {
  pass: DayPass;
  isOpen: boolean;
  onToggle: () => void;
}

function DayPassItem({ pass, isOpen, onToggle }: ItemProps) {
  const isOver = pass.date < todayInSpace();
  return (
    <GuestCard
      name={pass.visitor_name}
      badge={isOver ? <Badge>Past</Badge> : <Badge tone="success">Active</Badge>}
      lines={[pass.email, pass.purpose]}
      date={formatDay(pass.date)}
      note={pass.is_included ? "Included in your plan" : formatCredits(pass.credits_used)}
      actions={
        !isOver && (
          <div className={styles.pass}>
            <Button
              size="sm"
              variant="secondary"
              aria-expanded={isOpen}
              aria-label={`${isOpen ? "Hide" : "Show"} pass of ${pass.visitor_name}`}
              onClick={onToggle}
            >
              <QrCode aria-hidden size={15} />
              {isOpen ? "Hide pass" : "Show pass"}
            </Button>
            {isOpen ? (
              <ShownPass pass={pass} onCancelled={onToggle} />
            ) : (
              <PrintedPass pass={pass} />
            )}
          </div>
        )
      }
    />
  );
}

/** Shown only when printing. Loads the code in advance, because printing does not wait for requests. */
function PrintedPass({ pass }: { pass: DayPass }) {
  const { supabase } = usePortal();
  const { data: code } = useQuery(dayPassQueries.code(supabase, pass.id));
  const isPrinting = usePrinting();
  if (!isPrinting || !code) return null;
  return (
    <div className={styles.shown}>
      <PassCode code={code} date={pass.date} />
    </div>
  );
}
