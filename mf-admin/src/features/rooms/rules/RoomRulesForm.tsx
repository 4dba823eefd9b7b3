import { Form, Select, type FormRule } from "antd";
import { defaultRoomRules, type RoomRules } from "@portal/shared/domain/roomRules";
import {
  refundLadderText,
  roomHoursText,
  roomPricesText,
  roomRulesText,
} from "@portal/shared/domain/roomRulesText";
import { spanText } from "@portal/shared/domain/spanText";
import { formatDuration } from "@portal/shared/domain/slots";
import { ChangesFold } from "../../../ui/audit/ChangesFold";
import { EditField } from "../../../ui/edit/EditField";
import { useEditedRow } from "../../../ui/edit/useEditedRow";
import { FieldPair } from "../../../ui/fields/FieldPair";
import { NumberField } from "../../../ui/fields/NumberField";
import { zodRule } from "../../../ui/fields/zodRule";
import { FormDialog } from "../../../ui/form/FormDialog";
import type { AdminRoom } from "../room.schema";
import { BookingsOutsideHours } from "./BookingsOutsideHours";
import { RefundLadderField } from "./RefundLadderField";
import { RoomHoursField } from "./RoomHoursField";
import { RoomPricesField } from "./RoomPricesField";
import { bookers, gaps, gapText, notices, stays, steps } from "./ruleChoices";
import { contradictions, roomRulesSchema } from "./roomRules.schema";
import { readRules, useSaveRules, type SavedRules } from "./roomRules.queries";

export const titleOf = ({ name }: AdminRoom) => `Booking rules of ${name}`;

interface RoomRulesFormProps {
  room: AdminRoom;
  onClose: () => void;
  rules: SavedRules;
  /** What opened the dialog that showed the loading. */
  opener: Element | null;
}

export function RoomRulesForm({ room, rules, opener, onClose }: RoomRulesFormProps) {
  const [form] = Form.useForm<RoomRules>();
  const edit = useEditedRow({ form, row: rules, read: readRules, toValues });
  const save = useSaveRules(room, edit.seen);
  const hours = Form.useWatch("hours", form) ?? null;
  const known = notices.some(({ value }) => value === rules.notice_minutes);
  const savedNotice = { value: rules.notice_minutes, label: spanText(rules.notice_minutes) };
  return (
    <FormDialog<RoomRules>
      title={titleOf(room)}
      description="For new bookings and moves. Bookings that exist remain valid."
      open
      opener={opener}
      onClose={onClose}
      width={640}
      submitLabel="Save Changes"
      busy={save.isPending || edit.isMerging}
      form={form}
      edit={edit}
      initialValues={toValues(rules)}
      onSubmit={(input) => save.mutate(input, edit.mutateOptions(onClose))}
    >
      <EditField
        name="hours"
        label="Hours"
        rules={[withoutContradiction("hours")]}
        dependencies={["shortest"]}
        format={(value) => (value ? roomHoursText(value as never) : "Daily 9–18")}
        extra="Within the opening hours of the space."
      >
        <RoomHoursField />
      </EditField>
      <BookingsOutsideHours room={room} saved={rules.hours} hours={hours} />
      <FieldPair>
        <EditField
          name="shortest"
          label="Shortest stay"
          dependencies={["step"]}
          rules={[withoutContradiction("shortest")]}
          format={(value) => formatDuration(Number(value))}
        >
          <Select options={stays} />
        </EditField>
        <EditField
          name="longest"
          label="Longest stay"
          dependencies={["step", "shortest"]}
          rules={[withoutContradiction("longest")]}
          format={(value) => formatDuration(Number(value))}
        >
          <Select options={stays} />
        </EditField>
      </FieldPair>
      <FieldPair>
        <EditField
          name="step"
          label="Step of starts and durations"
          format={(value) => formatDuration(Number(value))}
        >
          <Select options={steps} />
        </EditField>
        <EditField
          name="notice_minutes"
          label="Notice before the start"
          format={(value) => (value ? spanText(Number(value)) : "None")}
        >
          <Select options={known ? notices : [...notices, savedNotice]} />
        </EditField>
      </FieldPair>
      <FieldPair>
        <EditField
          name="days_ahead"
          label="Days ahead"
          dependencies={["notice_minutes"]}
          rules={[zodRule(roomRulesSchema, "days_ahead"), withoutContradiction("days_ahead")]}
          extra="Leave empty for the limit of all rooms."
        >
          <NumberField min={1} max={3650} step={1} />
        </EditField>
        <EditField
          name="max_open"
          label="Upcoming bookings per member"
          rules={[zodRule(roomRulesSchema, "max_open")]}
          extra="Leave empty for any number."
        >
          <NumberField min={1} max={1000} step={1} />
        </EditField>
      </FieldPair>
      <FieldPair>
        <EditField
          name="gap"
          label="Gap after each booking"
          format={(value) => gapText(Number(value))}
          extra="The room stays free, for example to clean it. Bookings that exist keep theirs."
        >
          <Select options={gaps} />
        </EditField>
        <EditField
          name="booked_by"
          label="Who may book"
          format={(value) => bookers.find((one) => one.value === value)?.label ?? ""}
          extra="If only admins book, members can still cancel or shorten a booking."
        >
          <Select options={bookers} />
        </EditField>
      </FieldPair>
      <EditField
        name="refund_ladder"
        label="Refund of cancellations"
        rules={[withoutContradiction("refund_ladder")]}
        format={(value) => (value ? refundLadderText(value as never) : "everything")}
        extra="For members who cancel or shorten their own booking. Admins can refund everything for a reason."
      >
        <RefundLadderField />
      </EditField>
      <EditField
        name="approval_hours"
        label="Hours to approve a booking"
        rules={[zodRule(roomRulesSchema, "approval_hours")]}
        extra="Members request the room, and an admin answers within these hours, before the booking starts. Leave empty if bookings need no approval."
      >
        <NumberField min={1} max={168} step={1} />
      </EditField>
      <EditField
        name="prices"
        label="Price by weekday and hour"
        rules={[withoutContradiction("prices")]}
        format={(value) =>
          value ? roomPricesText(value as never, room.credits_per_hour) : "the same at all times"
        }
        extra="At these times the room costs so many per cent of its price. Bookings that exist keep theirs until they are moved."
      >
        <RoomPricesField />
      </EditField>
      <Form.Item noStyle dependencies={Object.keys(defaultRoomRules)}>
        {() => <p>{sentenceFor(form.getFieldsValue(true), room)}</p>}
      </Form.Item>
      <ChangesFold of={{ kind: "room", subject: room.id }} />
    </FormDialog>
  );
}

function sentenceFor(rules: RoomRules, { credits_per_hour }: AdminRoom): string {
  const isPossible = Object.keys(contradictions(rules)).length === 0;
  const text = isPossible && roomRulesText(rules, credits_per_hour);
  return text ? `Members see: ${text}` : "Members see no rules: these are the usual ones.";
}

const withoutContradiction =
  (field: keyof RoomRules): FormRule =>
  ({ getFieldsValue }) => ({
    validator: async () => {
      const problem = contradictions(getFieldsValue(true) as RoomRules)[field];
      if (problem) throw new Error(problem);
    },
  });

function toValues(rules: SavedRules): RoomRules {
  const { room_id: _room, updated_at: _version, ...values } = rules;
  return values;
}
