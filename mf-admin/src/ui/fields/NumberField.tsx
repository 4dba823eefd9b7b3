import { useState, type ComponentProps } from "react";
import { Input } from "antd";

interface NumberFieldProps extends Omit<
  ComponentProps<typeof Input>,
  "type" | "value" | "onChange"
> {
  /** Null if the field is empty, NaN if its text is not a number. */
  value?: number | null;
  onChange?: (value: number | null) => void;
}

/** antd's InputNumber silently changes a number outside its limits; this keeps what was typed. */
export function NumberField({ value, onChange, ...props }: NumberFieldProps) {
  const [typed, setTyped] = useState<{ text: string; number: number | null }>();
  return (
    <Input
      {...props}
      type="number"
      // The typed text, because "1.0" is the beginning of "1.05" although it equals "1".
      value={typed && Object.is(typed.number, value ?? null) ? typed.text : String(value ?? "")}
      // antd passes a copy of the input as `target`, without its validity.
      onChange={({ nativeEvent }) => {
        const element = nativeEvent.target as HTMLInputElement;
        const number = toNumber(element);
        setTyped({ text: element.value, number });
        onChange?.(number);
      }}
    />
  );
}

function toNumber({ value, validity }: HTMLInputElement): number | null {
  if (value === "") return validity.badInput ? Number.NaN : null;
  return Number(value);
}
