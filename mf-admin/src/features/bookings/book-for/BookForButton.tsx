import { useState } from "react";
import { Button } from "antd";
import { CalendarPlus } from "lucide-react";
import { BookForDialog } from "./BookForDialog";

export function BookForButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        type="primary"
        icon={<CalendarPlus size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Book for a member
      </Button>
      {isOpen && <BookForDialog onClose={() => setOpen(false)} />}
    </>
  );
}
