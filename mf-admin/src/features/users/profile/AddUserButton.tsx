import { useState } from "react";
import { Button } from "antd";
import { UserPlus } from "lucide-react";
import { AddUserDialog } from "./AddUserDialog";

export function AddUserButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        type="primary"
        icon={<UserPlus size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Add User
      </Button>
      {isOpen && <AddUserDialog onClose={() => setOpen(false)} />}
    </>
  );
}
