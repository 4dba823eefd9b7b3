import { useState } from "react";
import { QuantityStepper, type QuantityStepperProps } from "./QuantityStepper";

export default { title: "Portal/QuantityStepper" };

function Example(props: Partial<QuantityStepperProps>) {
  const [value, setValue] = useState(props.value ?? 2);
  return (
    <QuantityStepper
      label="Quantity of Cold brew"
      max={10}
      {...props}
      value={value}
      onChange={setValue}
    />
  );
}

export const Default = () => <Example />;
export const AtTheMinimum = () => <Example value={1} />;
export const AtTheMaximum = () => <Example value={10} />;
export const Disabled = () => <Example disabled />;
export const LargeNumber = () => <Example value={120} max={999} />;
export const Hover = { render: Default, parameters: { pseudo: { hover: true } } };
export const Focus = {
  render: Default,
  parameters: { pseudo: { focusVisible: "input" } },
};
