import { useRef, useState } from "react";
import { Button, Dropdown, type ButtonProps, type MenuProps } from "antd";
import { Ellipsis } from "lucide-react";
import { useCloseOnBack } from "@portal/shared/ui/useCloseOnBack";

interface ActionMenuProps extends Pick<ButtonProps, "size" | "type" | "loading"> {
  label: string;
  items: NonNullable<MenuProps["items"]>;
}

/** A menu of the less common actions on a row. */
export function ActionMenu({ label, items, ...props }: ActionMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useCloseOnBack(isOpen, () => setOpen(false));
  return (
    <Dropdown
      trigger={["click"]}
      autoFocus
      // The button, not the item, gets the focus back from a dialog that the item opens.
      menu={{ items, onClick: () => button.current?.focus() }}
      open={isOpen}
      onOpenChange={setOpen}
    >
      <Button
        {...props}
        ref={button}
        icon={<Ellipsis size={16} aria-hidden />}
        aria-label={label}
      />
    </Dropdown>
  );
}
