import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from "react";
import { Modal, type ModalProps } from "antd";
import { useCloseOnBack } from "@portal/shared/ui/useCloseOnBack";
import { useFocusAfterRemoval } from "@portal/shared/ui/useFocusAfterRemoval";

interface DialogProps extends Omit<ModalProps, "onCancel"> {
  onCancel: () => void;
  /** Gets the focus back. Default: what has the focus when the dialog opens. */
  opener?: Element | null;
  /** False for a dialog in the URL, which Back closes without a further history entry. */
  closesOnBack?: boolean;
}

/** antd's modal, which otherwise loses the focus when it is unmounted, or closed without animations. */
export function Dialog({ opener: given, closesOnBack = true, ...props }: DialogProps) {
  const { open = false, keyboard = true, onCancel } = props;
  useCloseOnBack(open && closesOnBack, () => keyboard && onCancel());
  // Read while rendering: the effects of the modal move the focus into it.
  const [opener, setOpener] = useState(given ?? document.activeElement);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpener(given ?? document.activeElement);
  }
  const dialogRef = useRef<Element>(null);
  const returnFocus = useEffectEvent(() => {
    const active = document.activeElement;
    const isLost = active === document.body || dialogRef.current?.contains(active);
    if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
  });
  useEffect(() => () => returnFocus(), []);
  return (
    <Modal
      {...props}
      afterClose={() => {
        props.afterClose?.();
        returnFocus();
      }}
    >
      <InPage dialogRef={dialogRef}>{props.children}</InPage>
    </Modal>
  );
}

/**
 * Focuses the first field of a form, unless another one has `autoFocus`; antd focuses Close. The content is
 * rendered when the dialog is in the page: without animations, antd renders it before, where a field cannot
 * have the focus.
 */
function InPage({
  dialogRef,
  children,
}: {
  dialogRef: RefObject<Element | null>;
  children: ReactNode;
}) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  const keepsFocus = useFocusAfterRemoval();
  useEffect(() => {
    if (!body) return;
    dialogRef.current = body.closest("[role=dialog]");
    // After the effects of antd: until they run, a dialog below keeps the focus.
    queueMicrotask(() => {
      if (body.contains(document.activeElement)) return;
      body.querySelector<HTMLElement>(FIRST_FIELD)?.focus({ preventScroll: true });
    });
  }, [dialogRef, body]);
  return body ? (
    children
  ) : (
    <span
      ref={(span) => {
        if (!span) return;
        setBody(span.parentElement);
        keepsFocus(span.parentElement);
      }}
    />
  );
}

const FIRST_FIELD = "form :is(input, textarea, button):not(:disabled, [hidden])";
