import { TextArea } from "./TextArea";

export default { title: "Portal/TextArea" };

export const Default = () => <TextArea label="Message" defaultValue="The projector flickers." />;
export const Empty = () => <TextArea label="Message" placeholder="What can we improve?" />;
export const Optional = () => <TextArea label="Note" optional hint="At most 500 characters." />;
export const WithError = () => <TextArea label="Message" error="Enter a message." />;
export const Disabled = () => <TextArea label="Message" disabled defaultValue="Sent" />;
export const LongText = () => (
  <TextArea label="Message" defaultValue={"A message of many lines.\n".repeat(20)} />
);
export const Focus = {
  render: Default,
  parameters: { pseudo: { focusVisible: "textarea" } },
};
