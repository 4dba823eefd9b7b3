import { Form, Input, Select } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { listOf } from "@portal/shared/domain/text/listOf";
import { roomNamesQuery } from "../../data/roomNames.queries";
import { LoadError } from "../../ui/feedback/LoadError";
import { EditField } from "../../ui/edit/EditField";
import { useEditedRow } from "../../ui/edit/useEditedRow";
import { FieldPair } from "../../ui/fields/FieldPair";
import { NumberField } from "../../ui/fields/NumberField";
import { zodRule } from "../../ui/fields/zodRule";
import { FormDialog } from "../../ui/form/FormDialog";
import { newPlan, planSchema, type Plan, type PlanInput } from "./plan.schema";
import { useSavePlan } from "./plans.mutations";
import { readPlan } from "./plans.queries";

interface PlanDialogProps {
  plan: Plan | null;
  onClose: () => void;
}

export function PlanDialog({ plan, onClose }: PlanDialogProps) {
  const [form] = Form.useForm<PlanInput>();
  const edit = useEditedRow({ form, row: plan, read: readPlan, toValues });
  const save = useSavePlan(edit.seen);
  const { supabase } = usePortal();
  const rooms = useQuery(roomNamesQuery(supabase));
  const known = rooms.data ?? plan?.plan_rooms.map((chosen) => chosen.rooms) ?? [];
  const nameOf = (roomId: string) => known.find(({ id }) => id === roomId)?.name ?? roomId;
  return (
    <FormDialog<PlanInput>
      title={plan ? "Edit plan" : "Add plan"}
      {...(plan && {
        description:
          "Changes apply from today to all members with this plan. This month includes a share of both terms.",
      })}
      open
      onClose={onClose}
      submitLabel={edit.seen ? "Save Changes" : "Add plan"}
      busy={save.isPending || edit.isMerging}
      form={form}
      edit={edit}
      initialValues={plan ? toValues(plan) : newPlan}
      onSubmit={(input) => save.mutate(input, edit.mutateOptions(onClose))}
    >
      <EditField name="name" label="Name" rules={[zodRule(planSchema, "name")]}>
        <Input maxLength={120} autoComplete="off" />
      </EditField>
      <EditField
        name="price"
        label="Price per month (₹)"
        extra="Billed outside the portal. A change within a month shows the share to bill."
        rules={[zodRule(planSchema, "price")]}
      >
        <NumberField min={0} step={1} />
      </EditField>
      <EditField name="hours" label="Room hours per month" rules={[zodRule(planSchema, "hours")]}>
        <NumberField min={0} step={0.5} />
      </EditField>
      <EditField
        name="roomIds"
        label="Rooms"
        extra="Choose rooms to limit where the hours count. Other rooms then cost credits."
        format={(roomIds) =>
          (roomIds as string[]).length > 0 ? listOf((roomIds as string[]).map(nameOf)) : "All rooms"
        }
      >
        <Select
          mode="multiple"
          placeholder="All rooms"
          loading={rooms.isPending}
          showSearch={{ optionFilterProp: "label" }}
          options={known.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </EditField>
      <FieldPair>
        <EditField
          name="dayPasses"
          label="Day passes per month"
          rules={[zodRule(planSchema, "dayPasses")]}
        >
          <NumberField min={0} max={100} step={1} />
        </EditField>
        <EditField
          name="discount"
          label="Cafe discount (%)"
          rules={[zodRule(planSchema, "discount")]}
        >
          <NumberField min={0} max={100} step={1} />
        </EditField>
      </FieldPair>
      {rooms.error && (
        <LoadError
          title="Error loading rooms"
          error={rooms.error}
          onRetry={() => void rooms.refetch()}
          retrying={rooms.isFetching}
        />
      )}
    </FormDialog>
  );
}

const toValues = (plan: Plan): PlanInput => ({
  name: plan.name,
  price: plan.monthly_price_paise / 100,
  hours: plan.included_minutes / 60,
  dayPasses: plan.included_day_passes,
  roomIds: plan.plan_rooms.map(({ rooms }) => rooms.id).toSorted(),
  discount: plan.cafe_discount_percent,
});
