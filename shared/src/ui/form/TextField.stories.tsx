import { TextField } from "./TextField";

export default { title: "Portal/TextField" };

export const Default = () => <TextField label="Name" defaultValue="Asha Rao" />;
export const Empty = () => <TextField label="Name" placeholder="First and last name" />;
export const Optional = () => <TextField label="Company" optional hint="Printed on the badge." />;
export const WithError = () => (
  <TextField label="Email" defaultValue="asha@" error="Enter an email address." />
);
export const Disabled = () => <TextField label="Email" defaultValue="asha@example.com" disabled />;
export const ReadOnly = () => <TextField label="Email" defaultValue="asha@example.com" readOnly />;
export const LongText = () => (
  <TextField
    label="Name"
    defaultValue="A name that is much longer than the field in which it is typed"
    className="narrow"
  />
);
export const Hover = { render: Default, parameters: { pseudo: { hover: true } } };
export const Focus = {
  render: Default,
  parameters: { pseudo: { focusVisible: "input" } },
};
