import { useEffect, useState, type ReactNode } from "react";
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

/** antd's modal, which otherwise loses the focus when it is unmounted instead of closed. */
export function Dialog({ opener: given, closesOnBack = true, ...props }: DialogProps) {
  const { open = false, keyboard = true, onCancel } = props;
  useCloseOnBack(open && closesOnBack, () => keyboard && onCancel());
  // Read while rendering: the effects of the modal move the focus into it.
  const [opener] = useState(given ?? document.activeElement);
  useEffect(
    () => () => {
      const hasFocus = document.activeElement !== document.body;
      if (!hasFocus && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
  return (
    <Modal {...props}>
      <InPage>{props.children}</InPage>
    </Modal>
  );
}

/**
 * Focuses the first field of a form, unless another one has `autoFocus`; antd focuses Close. The content is
 * rendered when the dialog is in the page: without animations, antd renders it before, where a field cannot
 * have the focus.
 */
function InPage({ children }: { children: ReactNode }) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  const keepsFocus = useFocusAfterRemoval();
  useEffect(() => {
    if (!body || body.contains(document.activeElement)) return;
    body.querySelector<HTMLElement>(FIRST_FIELD)?.focus({ preventScroll: true });
  }, [body]);
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
