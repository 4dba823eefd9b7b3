import { Form, Radio, Select, Skeleton } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { hasFailed } from "@portal/shared/data/hasFailed";
import type { Day } from "@portal/shared/domain/dates";
import { formatDay } from "@portal/shared/domain/formatDates";
import { planBenefits } from "@portal/shared/domain/plan";
import { firstOfNextMonth, lastOfMonth } from "@portal/shared/domain/months";
import { LoadError } from "../../../ui/feedback/LoadError";
import { FormDialog } from "../../../ui/form/FormDialog";
import { roomNames } from "../plan.schema";
import { useSetPlan } from "../plans.mutations";
import { planQueries } from "../plans.queries";
import { planChangeText } from "./planChangeText";
import styles from "./SetPlanDialog.module.css";

const titles = { assign: "Assign plan", change: "Change plan", end: "End plan" };

interface SetPlanDialogProps {
  kind: keyof typeof titles;
  memberId: string;
  today: Day;
  onClose: () => void;
}

interface SetPlanValues {
  planId?: string;
  fromNextMonth: boolean;
}

export function SetPlanDialog({ kind, memberId, today, onClose }: SetPlanDialogProps) {
  const { supabase } = usePortal();
  const isEnd = kind === "end";
  const choices = useQuery({ ...planQueries.choices(supabase), enabled: !isEnd });
  const setPlan = useSetPlan();
  const [form] = Form.useForm<SetPlanValues>();
  const planId = Form.useWatch("planId", form) ?? null;
  const isToday = !Form.useWatch("fromNextMonth", form) && (isEnd || planId !== null);
  const change = useQuery({
    ...planQueries.change(supabase, memberId, planId, today),
    enabled: isToday,
  });
  return (
    <FormDialog<SetPlanValues>
      title={titles[kind]}
      {...(isEnd && { description: "A plan that was to begin later does not begin." })}
      open
      onClose={onClose}
      submitLabel={titles[kind]}
      danger={isEnd}
      busy={setPlan.isPending}
      disabled={isToday && (!change.data || change.isFetching)}
      form={form}
      initialValues={{ fromNextMonth: false }}
      onSubmit={({ planId: chosen = null, fromNextMonth }) => {
        const agreed = fromNextMonth ? undefined : change.data;
        if (!fromNextMonth && !agreed) return;
        setPlan.mutate({ memberId, planId: chosen, fromNextMonth, agreed }, { onSuccess: onClose });
      }}
      width={480}
    >
      {choices.error && (
        <LoadError
          title="Error loading plans"
          error={choices.error}
          onRetry={() => void choices.refetch()}
          retrying={choices.isFetching}
        />
      )}
      {!isEnd && (
        <Form.Item
          name="planId"
          label="Plan"
          rules={[{ required: true, message: "Choose a plan" }]}
        >
          <Select
            loading={choices.isPending}
            placeholder="Choose a plan"
            showSearch={{ optionFilterProp: "label" }}
            options={(choices.data ?? []).map((plan) => ({
              value: plan.id,
              label: [plan.name, ...planBenefits({ ...plan, rooms: roomNames(plan) })].join(" · "),
            }))}
          />
        </Form.Item>
      )}
      <Form.Item name="fromNextMonth" label={isEnd ? "When" : "From"}>
        <Radio.Group
          style={{ display: "grid", gap: "0.5rem" }}
          options={
            isEnd
              ? [
                  { value: false, label: "Now" },
                  {
                    value: true,
                    label: `With this month, on ${formatDay(lastOfMonth(today))}`,
                  },
                ]
              : [
                  { value: false, label: `Today, ${formatDay(today)}` },
                  { value: true, label: `Next month, ${formatDay(firstOfNextMonth(today))}` },
                ]
          }
        />
      </Form.Item>
      {isToday &&
        (hasFailed(change) ? (
          <LoadError
            title="Error loading what the change costs"
            error={change.error}
            onRetry={() => void change.refetch()}
            retrying={change.isFetching}
          />
        ) : (
          <div
            className={styles.change}
            role="status"
            aria-label="What the change means this month"
          >
            {change.data ? (
              planChangeText(change.data, today).map((line) => <p key={line}>{line}</p>)
            ) : (
              <Skeleton active title={false} paragraph={{ rows: 3 }} />
            )}
          </div>
        ))}
    </FormDialog>
  );
}
