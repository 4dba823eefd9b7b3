import { useState } from "react";
import { Switch, type SwitchProps } from "./Switch";

export default { title: "Portal/Switch" };

function Example({ checked: first = false, ...props }: Partial<SwitchProps>) {
  const [checked, setChecked] = useState(first);
  return <Switch label="Email" of="Reminders" {...props} checked={checked} onChange={setChecked} />;
}

export const Default = () => <Example />;
export const Checked = () => <Example checked />;
export const Disabled = () => <Example disabled />;
export const DisabledAndChecked = () => <Example checked disabled />;
export const LongLabel = () => <Example label="In the portal and on every page of it" />;
export const Hover = { render: Default, parameters: { pseudo: { hover: true } } };
export const Focus = { render: Default, parameters: { pseudo: { focusVisible: "input" } } };
