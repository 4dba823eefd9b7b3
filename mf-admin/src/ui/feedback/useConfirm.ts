import { App } from "antd";
import type { ReactNode } from "react";
import { addOverlayEntry } from "@portal/shared/ui/useCloseOnBack";

interface Confirmation {
  title: string;
  content?: ReactNode;
  confirmLabel: string;
  danger?: boolean;
  cancelLabel?: string;
  onConfirm: () => void | Promise<unknown>;
}

/** Busy until the promise of `onConfirm` settles. */
export function useConfirm() {
  const { modal } = App.useApp();
  return ({
    title,
    content,
    confirmLabel,
    danger = false,
    cancelLabel,
    onConfirm,
  }: Confirmation) => {
    const { destroy } = modal.confirm({
      title,
      content,
      okText: confirmLabel,
      okButtonProps: { danger },
      cancelText: cancelLabel ?? "Cancel",
      focusable: { autoFocusButton: danger ? "cancel" : "ok" },
      // The mutation has already shown an error toast; the dialog closes either way.
      onOk: () => Promise.resolve(onConfirm()).catch(() => undefined),
      afterClose: () => markClosed(),
    });
    const markClosed = addOverlayEntry(destroy);
  };
}
