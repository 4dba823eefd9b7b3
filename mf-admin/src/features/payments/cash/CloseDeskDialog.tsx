import { useEffect, useRef, useState } from "react";
import { Alert, Form, Input } from "antd";
import { useRequestId } from "@portal/shared/data/useRequestId";
import type { Day } from "@portal/shared/domain/dates";
import { formatDay } from "@portal/shared/domain/formatDates";
import { formatPaise, toPaise } from "@portal/shared/domain/money";
import * as z from "@portal/shared/vendor/zod";
import { describeError } from "../../../data/useAdminMutation";
import { NumberField } from "../../../ui/fields/NumberField";
import { zodRule } from "../../../ui/fields/zodRule";
import { FormDialog } from "../../../ui/form/FormDialog";
import type { Closing } from "./cash.queries";
import { useCloseDesk } from "./closeDesk.mutation";
import { formatDifference } from "./difference";

const rupees = z
  .number("Enter an amount")
  .min(0, "Enter an amount of 0 or more")
  .max(20_000_000, "At most ₹2,00,00,000")
  .multipleOf(0.01, "Enter an amount with at most 2 decimal places");
const closingSchema = z.object({ counted: rupees, float: rupees });
const correctionSchema = z.object({ note: z.string().trim().min(1, "Enter what was wrong") });

interface ClosingForm {
  counted: number;
  float: number;
  note: string;
}

interface CloseDeskDialogProps {
  day: Day;
  /** The number of the new closing. */
  number: number;
  expectedPaise: number;
  floatPaise: number;
  /** The closing to replace. */
  corrected?: Closing;
  onClose: () => void;
}

export function CloseDeskDialog({ day, floatPaise, corrected, ...props }: CloseDeskDialogProps) {
  const [form] = Form.useForm<ClosingForm>();
  const counted = Form.useWatch("counted", form);
  const float = Form.useWatch("float", form) ?? floatPaise / 100;
  const close = useCloseDesk(day);
  const request = useRequestId();
  const live = { number: props.number, expected: props.expectedPaise };
  // What was shown when the cash was counted. After a refusal, what is known now.
  const [agreed, setAgreed] = useState<typeof live | null>(live);
  const { number, expected } = agreed ?? live;
  const problem = useRef<HTMLDivElement>(null);
  useEffect(() => problem.current?.scrollIntoView({ block: "nearest" }), [close.error]);

  function submit({ counted: inDrawer, float: change, note }: ClosingForm) {
    const closing = {
      day,
      number,
      counted_paise: toPaise(inDrawer),
      float_paise: toPaise(change),
      agreed_paise: expected,
      ...(note.trim() && { note: note.trim() }),
      ...(corrected && { corrects: corrected.id }),
    };
    close.mutate(
      { ...closing, requestId: request.requestIdFor(closing) },
      {
        onSuccess: props.onClose,
        onError: () => setAgreed(null),
        onSettled: (_, error) => request.settle(error),
      },
    );
  }

  const isCounted = typeof counted === "number" && Number.isFinite(counted + float);
  const difference = isCounted ? toPaise(counted) - toPaise(float) - expected : null;
  return (
    <FormDialog<ClosingForm>
      form={form}
      title={corrected ? "Correct the closing" : "Close the day"}
      description={`${formatDay(day)} · ${formatPaise(expected)} expected`}
      open
      onClose={props.onClose}
      submitLabel={corrected ? "Correct" : "Close the day"}
      busy={close.isPending}
      initialValues={{ float: floatPaise / 100, note: "" }}
      onSubmit={submit}
      width={440}
    >
      <Form.Item
        name="counted"
        label="Cash in the drawer, in rupees"
        rules={[zodRule(closingSchema, "counted")]}
        extra={
          number > 1 &&
          !corrected &&
          "Without the cash that earlier closings of this day have counted."
        }
      >
        <NumberField min={0} step={0.01} inputMode="decimal" prefix="₹" />
      </Form.Item>
      <Form.Item
        name="float"
        label="Float, in rupees"
        rules={[zodRule(closingSchema, "float")]}
        extra="The change that was in the drawer before the first payment. It is not part of the takings."
      >
        <NumberField min={0} step={0.01} inputMode="decimal" prefix="₹" />
      </Form.Item>
      <Form.Item
        name="note"
        label={corrected ? "What was wrong" : "Note (optional)"}
        rules={corrected ? [zodRule(correctionSchema, "note")] : []}
      >
        <Input
          maxLength={200}
          placeholder={corrected ? "" : "Such as the reason of a difference"}
        />
      </Form.Item>
      <p role="status">
        {difference === null ? "" : <strong>{formatDifference(difference)}</strong>}
      </p>
      {close.error !== null && (
        <div ref={problem}>
          <Alert
            type="error"
            showIcon
            role="alert"
            title="Not closed"
            description={describeError(close.error, "Please try again.")}
          />
        </div>
      )}
    </FormDialog>
  );
}
