import { afterFirstUse } from "@portal/shared/ui/deferred/afterFirstUse";
import { deferred } from "@portal/shared/ui/deferred/deferred";
import { IntentButton } from "@portal/shared/ui/deferred/IntentButton";
import { useLoadFailure } from "@portal/shared/ui/deferred/useLoadFailure";
import { useEffect, type ReactNode } from "react";

export interface PopoverButtonProps {
  /** Accessible name of the popover. */
  label: string;
  button: ReactNode;
  buttonClassName: string;
  isPressed?: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

const popover = deferred(async () => (await import("./PopoverWindow")).PopoverWindow);
const preload = () => void popover.load().catch(() => undefined);

export function PopoverButton(props: PopoverButtonProps) {
  const { button, buttonClassName, isPressed } = props;
  const onError = useLoadFailure();
  useEffect(() => afterFirstUse(preload), []);
  return (
    <IntentButton
      content={popover}
      aria-haspopup="dialog"
      className={buttonClassName}
      data-pressed={isPressed ? "" : undefined}
      onError={onError}
      render={(PopoverWindow, start) => <PopoverWindow {...props} start={start} />}
    >
      {button}
    </IntentButton>
  );
}
