import { App } from "antd";
import type { ReactNode } from "react";

interface Question {
  title: string;
  content?: ReactNode;
  /** What the button says that does it. */
  confirmLabel: string;
  danger?: boolean;
  cancelLabel?: string;
  onConfirm: () => void | Promise<unknown>;
}

/** Asks before what can't be undone. The dialog stays busy until the promise has settled. */
export function useConfirm() {
  const { modal } = App.useApp();
  return ({ title, content, confirmLabel, danger = false, cancelLabel, onConfirm }: Question) => {
    modal.confirm({
      title,
      content,
      okText: confirmLabel,
      okButtonProps: { danger },
      cancelText: cancelLabel ?? "Cancel",
      focusable: { autoFocusButton: danger ? "cancel" : "ok" },
      // A failed write has already been said in a toast; the question closes either way.
      onOk: () => Promise.resolve(onConfirm()).catch(() => undefined),
    });
  };
}
