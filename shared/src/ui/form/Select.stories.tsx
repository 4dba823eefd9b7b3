import { useState } from "react";
import { Select, type SelectOption, type SelectProps } from "./Select";

export default { title: "Portal/Select" };

const rooms: SelectOption<string>[] = [
  { value: "board", label: "Board room" },
  { value: "focus", label: "Focus room" },
  { value: "attic", label: "Attic (closed)", disabled: true },
];

function Example(props: Partial<SelectProps<string>>) {
  const [value, setValue] = useState(props.value ?? null);
  return <Select label="Room" options={rooms} {...props} value={value} onChange={setValue} />;
}

export const Default = () => <Example value="board" />;
export const Empty = () => <Example placeholder="Choose a room" />;
export const WithHint = () => <Example value="focus" hint="Prices differ by room." />;
export const WithError = () => <Example error="Choose a room." />;
export const Disabled = () => <Example value="board" disabled />;
export const LongText = () => (
  <Example
    value="long"
    options={[{ value: "long", label: "The large meeting room on the second floor with a view" }]}
    className="narrow"
  />
);
export const Hover = { render: Default, parameters: { pseudo: { hover: true } } };
export const Focus = { render: Default, parameters: { pseudo: { focusVisible: "button" } } };
