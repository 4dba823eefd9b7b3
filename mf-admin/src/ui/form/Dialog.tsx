import { useEffect, useState } from "react";
import { Modal, type ModalProps } from "antd";

interface DialogProps extends ModalProps {
  /** Gets the focus back. Default: what has the focus when the dialog opens. */
  opener?: Element | null;
}

/** antd's modal, which otherwise loses the focus when it is unmounted instead of closed. */
export function Dialog({ opener: given, ...props }: DialogProps) {
  // Read while rendering: the effects of the modal move the focus into it.
  const [opener] = useState(given ?? document.activeElement);
  useEffect(
    () => () => {
      const hasFocus = document.activeElement !== document.body;
      if (!hasFocus && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
  return <Modal {...props} />;
}
