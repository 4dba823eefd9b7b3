import { useEffect, useState } from "react";
import { Modal, type ModalProps } from "antd";

/** antd's modal, which otherwise loses the focus when it is unmounted instead of closed. */
export function Dialog(props: ModalProps) {
  // Read while rendering: the effects of the modal move the focus into it.
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const hasFocus = document.activeElement !== document.body;
      if (!hasFocus && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
  return <Modal {...props} />;
}
