import { useState } from "react";
import { Button } from "antd";
import { useInfiniteQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { addDays, type Day } from "@portal/shared/domain/dates";
import { formatDay } from "@portal/shared/domain/formatDates";
import { planBenefits } from "@portal/shared/domain/plan";
import { Badge } from "@portal/shared/ui/Badge";
import { useToday } from "@portal/shared/ui/useToday";
import { MoreList } from "../../../ui/records/more/MoreList";
import { RecordLine } from "../../../ui/records/more/RecordLine";
import { roomNames } from "../plan.schema";
import { planQueries, type Membership } from "../plans.queries";
import styles from "./MemberPlan.module.css";
import { SetPlanDialog } from "./SetPlanDialog";

export function MemberPlan({ memberId }: { memberId: string }) {
  const { supabase } = usePortal();
  const today = useToday();
  const query = useInfiniteQuery(planQueries.memberships(supabase, memberId));
  const [open, setOpen] = useState<"assign" | "change" | "end" | null>(null);
  const running = query.data?.pages[0]?.rows.find((one) => stateOf(one, today) !== "past");
  return (
    <>
      {query.data && (
        <div className={styles.actions}>
          <Button type="primary" onClick={() => setOpen(running ? "change" : "assign")}>
            {running ? "Change plan" : "Assign plan"}
          </Button>
          {running && <Button onClick={() => setOpen("end")}>End plan</Button>}
        </div>
      )}
      <MoreList
        label="Plans"
        query={query}
        errorTitle="Error loading the plans"
        empty="No plan yet"
        rowKey={({ id }) => id}
      >
        {(membership) => (
          <RecordLine
            title={membership.plans.name}
            facts={factsOf(membership, today)}
            side={<StateBadge state={stateOf(membership, today)} />}
          />
        )}
      </MoreList>
      {open && (
        <SetPlanDialog
          kind={open}
          memberId={memberId}
          today={today}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

type State = "past" | "current" | "next";

function stateOf({ starts_on, ends_on }: Membership, today: Day): State {
  if (ends_on !== null && ends_on <= today) return "past";
  return starts_on > today ? "next" : "current";
}

function StateBadge({ state }: { state: State }) {
  if (state === "past") return "Ended";
  return (
    <Badge tone={state === "current" ? "success" : "neutral"}>
      {state === "current" ? "Current" : "Planned"}
    </Badge>
  );
}

/** A past membership had other terms if its plan was edited since. */
function factsOf(membership: Membership, today: Day): string {
  const { starts_on, ends_on, assigned_by_name, plans } = membership;
  const isPast = stateOf(membership, today) === "past";
  return [
    spanOf(starts_on, ends_on),
    ...(isPast ? [] : planBenefits({ ...plans, rooms: roomNames(plans) })),
    ...(assigned_by_name ? [`Assigned by ${assigned_by_name}`] : []),
  ].join(" · ");
}

function spanOf(starts_on: Day, ends_on: Day | null): string {
  const from = formatDay(starts_on);
  if (ends_on === null) return `From ${from}`;
  if (ends_on === starts_on) return `Changed on ${from}`;
  return `${from} – ${formatDay(addDays(ends_on, -1))}`;
}
