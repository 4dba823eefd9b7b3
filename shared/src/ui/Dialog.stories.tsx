import { useState, type ReactNode } from "react";
import { Button } from "./Button";
import { Dialog, type DialogProps } from "./Dialog";

export default { title: "Portal/Dialog" };

type Content = Pick<DialogProps, "title" | "description" | "size" | "isTall" | "footer"> & {
  children?: ReactNode;
};

function Example(content: Content) {
  const [open, setOpen] = useState(true);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} onOpenChange={setOpen} {...content} />
    </>
  );
}

const footer = (
  <>
    <Button variant="secondary">Keep booking</Button>
    <Button variant="destructive">Cancel booking</Button>
  </>
);

export const Default = () => (
  <Example
    title="Cancel booking?"
    description="Board room, Monday 9 November, 10:00 AM to 11:00 AM."
    footer={footer}
  >
    4 credits will be refunded.
  </Example>
);

export const Large = () => (
  <Example title="Book the board room" size="lg" footer={footer}>
    Room for two columns on a desktop.
  </Example>
);

export const Tall = () => (
  <Example title="Invite people" isTall footer={footer}>
    <p>Fills the height of phones.</p>
  </Example>
);
export const LongText = () => (
  <Example
    title="A title that is longer than one line of the dialog and keeps clear of the close button"
    footer={footer}
  >
    {Array.from({ length: 30 }, (_, line) => (
      <p key={line}>The content scrolls while the title and the buttons stay visible.</p>
    ))}
  </Example>
);
