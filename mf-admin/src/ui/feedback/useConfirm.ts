import { App } from "antd";
import type { ReactNode } from "react";
import { addOverlayEntry } from "@portal/shared/ui/useCloseOnBack";

interface Confirmation {
  title: string;
  /**
   * A function receives `onReady`. The confirm button is disabled until the content calls it: content that loads
   * would move the button under a finger.
   */
  content?: ReactNode | ((onReady: () => void) => ReactNode);
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
    const isLoading = typeof content === "function";
    const onReady = () => update({ okButtonProps: { danger } });
    const { destroy, update } = modal.confirm({
      title,
      content: isLoading ? content(onReady) : content,
      okText: confirmLabel,
      okButtonProps: { danger, disabled: isLoading },
      cancelText: cancelLabel ?? "Cancel",
      focusable: { autoFocusButton: danger ? "cancel" : "ok" },
      // The mutation has already shown an error toast; the dialog closes either way.
      onOk: () => Promise.resolve(onConfirm()).catch(() => undefined),
      afterClose: () => markClosed(),
    });
    const markClosed = addOverlayEntry(destroy);
  };
}
