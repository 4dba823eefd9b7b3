import { Popover } from "@base-ui/react/popover";
import type { ReactNode } from "react";
import styles from "./PopoverButton.module.css";

interface Props {
  /** Accessible name of the popover. */
  label: string;
  button: ReactNode;
  buttonClassName: string;
  isPressed?: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

export function PopoverButton(props: Props) {
  const { label, button, buttonClassName, isPressed, open, onOpenChange, children } = props;
  return (
    <Popover.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Popover.Trigger className={buttonClassName} data-pressed={isPressed ? "" : undefined}>
        {button}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner
          className={styles.positioner}
          positionMethod="fixed"
          sideOffset={6}
          align="start"
          collisionPadding={8}
        >
          <Popover.Popup className={styles.popup} aria-label={label}>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
