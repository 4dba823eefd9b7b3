import { useEffect, useRef } from "react";
import { Alert, Form, Input, Radio } from "antd";
import { useRequestId } from "@portal/shared/data/useRequestId";
import { deskMethods, formatDeskMethod, type DeskMethod } from "@portal/shared/domain/deskPayment";
import { formatPaise, toPaise } from "@portal/shared/domain/money";
import { useReturnPayment, useSettleBooking } from "../../data/desk/deskPayments";
import { describeError } from "../../data/useAdminMutation";
import { NumberField } from "../fields/NumberField";
import { zodRule } from "../fields/zodRule";
import { deskAmountSchema } from "./deskAmount.schema";
import { FormDialog } from "../form/FormDialog";

interface MoneyForm {
  /** Amount in rupees. */
  amount: number;
  method: DeskMethod;
  note: string;
}

interface DeskMoneyDialogProps {
  /** The member's name. Empty where the page is about the member. */
  memberName: string;
  /** Room, day and time of the booking, as text. */
  bookingText: string;
  /** The amount that the field contains at first. */
  suggestedPaise: number;
  onClose: () => void;
}

/** Records money that the member pays for a booking. */
export function SettleDialog({
  bookingId,
  ...props
}: DeskMoneyDialogProps & { bookingId: string }) {
  return (
    <DeskMoneyDialog
      {...props}
      title="Take a payment"
      verb="Record"
      noteLabel="Note (optional)"
      notePlaceholder="Such as the number of a UPI transfer"
      write={useSettleBooking(bookingId)}
    />
  );
}

/** Records money that the member gets back: with `owedOnly`, no more than what the space owes for the booking. */
export function ReturnPaymentDialog({
  orderId,
  owedOnly = false,
  ...props
}: DeskMoneyDialogProps & { orderId: string; owedOnly?: boolean }) {
  return (
    <DeskMoneyDialog
      {...props}
      title="Return a payment"
      verb="Return"
      noteLabel="Reason (optional)"
      notePlaceholder="Shown to the member"
      isReturn
      write={useReturnPayment(orderId, owedOnly)}
    />
  );
}

interface TextsAndWrite extends DeskMoneyDialogProps {
  title: string;
  verb: string;
  noteLabel: string;
  notePlaceholder: string;
  isReturn?: boolean;
  write: ReturnType<typeof useSettleBooking>;
}

function DeskMoneyDialog(props: TextsAndWrite) {
  const { memberName, bookingText, suggestedPaise, onClose, verb, write, isReturn = false } = props;
  const [form] = Form.useForm<MoneyForm>();
  const amount = Form.useWatch("amount", form) ?? suggestedPaise / 100;
  const request = useRequestId();
  const problem = useRef<HTMLDivElement>(null);
  useEffect(() => problem.current?.scrollIntoView({ block: "nearest" }), [write.error]);

  function submit({ amount: rupees, method, note }: MoneyForm) {
    const money = { bookingText, method, amountPaise: toPaise(rupees), note: note.trim() };
    write.mutate(
      { ...money, requestId: request.requestIdFor(money) },
      { onSuccess: onClose, onSettled: (_, error) => request.settle(error) },
    );
  }

  return (
    <FormDialog<MoneyForm>
      form={form}
      title={props.title}
      description={[memberName, bookingText].filter(Boolean).join(" · ")}
      open
      onClose={onClose}
      submitLabel={amount > 0 ? `${verb} ${formatPaise(toPaise(amount))}` : verb}
      danger={isReturn}
      busy={write.isPending}
      initialValues={{ amount: suggestedPaise / 100, method: "cash", note: "" }}
      onSubmit={submit}
      width={440}
    >
      <Form.Item
        name="amount"
        label="Amount in rupees"
        rules={[zodRule(deskAmountSchema, "amount")]}
      >
        <NumberField min={0} step={0.01} inputMode="decimal" prefix="₹" />
      </Form.Item>
      <Form.Item name="method" label={isReturn ? "Returned by" : "Paid by"}>
        <Radio.Group
          optionType="button"
          buttonStyle="solid"
          options={deskMethods.map((value) => ({ value, label: formatDeskMethod(value) }))}
        />
      </Form.Item>
      <Form.Item name="note" label={props.noteLabel}>
        <Input maxLength={200} placeholder={props.notePlaceholder} />
      </Form.Item>
      {write.error !== null && (
        <div ref={problem}>
          <Alert
            type="error"
            showIcon
            role="alert"
            title={isReturn ? "Not returned" : "Not recorded"}
            description={describeError(write.error, "Please try again.")}
          />
        </div>
      )}
    </FormDialog>
  );
}
