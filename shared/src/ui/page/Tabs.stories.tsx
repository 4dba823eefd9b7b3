import { useState } from "react";
import { Tabs } from "./Tabs";

export default { title: "Portal/Tabs" };

function Example({ labels }: { labels: readonly string[] }) {
  const [value, setValue] = useState(labels[0] ?? "");
  const tabs = labels.map((label) => ({ value: label, label, panel: <p>Content of {label}</p> }));
  return <Tabs label="Bookings" value={value} onChange={setValue} tabs={tabs} />;
}

export const Default = () => <Example labels={["Upcoming", "Past", "Cancelled"]} />;
export const LongText = () => (
  <div style={{ width: "18rem" }}>
    <Example
      labels={["Bookings of the next seven days", "Bookings of the past", "Cancelled bookings"]}
    />
  </div>
);
export const Hover = { render: Default, parameters: { pseudo: { hover: true } } };
export const Focus = {
  render: Default,
  parameters: { pseudo: { focusVisible: "[aria-selected=true]" } },
};
