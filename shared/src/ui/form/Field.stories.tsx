import { Field, fieldStyles } from "./Field";

export default { title: "Portal/Field" };

const control = (id: string) => <input id={id} className={fieldStyles.control} />;

export const Default = () => (
  <Field id="name" label="Name">
    {control("name")}
  </Field>
);
export const Optional = () => (
  <Field id="company" label="Company" optional hint="Printed on the badge.">
    {control("company")}
  </Field>
);
export const WithError = () => (
  <Field id="email" label="Email" error="Enter an email address.">
    {control("email")}
  </Field>
);
export const LongText = () => (
  <Field
    id="note"
    label="A label that is longer than the control it belongs to and therefore wraps"
    hint="The hint explains in more than one line what the control is for and what it accepts."
    error="The error names what is wrong and what to do, also in more than one line of text."
    className="narrow"
  >
    {control("note")}
  </Field>
);
