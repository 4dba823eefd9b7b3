import { Popover } from "@base-ui/react/popover";
import type { IntentStart } from "@portal/shared/ui/deferred/IntentButton";
import { useCloseOnBack } from "@portal/shared/ui/useCloseOnBack";
import type { PopoverButtonProps } from "./PopoverButton";
import styles from "./PopoverWindow.module.css";

export function PopoverWindow(props: PopoverButtonProps & { start: IntentStart }) {
  const { label, button, buttonClassName, isPressed, open, onOpenChange, children } = props;
  const { autoFocus, triggerRef } = props.start;
  useCloseOnBack(open, () => onOpenChange(false));
  return (
    <Popover.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Popover.Trigger
        ref={triggerRef}
        autoFocus={autoFocus}
        className={buttonClassName}
        data-pressed={isPressed ? "" : undefined}
      >
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
