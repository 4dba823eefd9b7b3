import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { useModuleName } from "@portal/shared/contract/useModuleName";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useCloseOnBack } from "./useCloseOnBack";
import { useOpenAfterPaint } from "./useOpenAfterPaint";
import styles from "./Dialog.module.css";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  size?: "md" | "lg";
  /** Fills the height of phones, for content that grows. */
  isTall?: boolean;
  footer?: ReactNode;
  /** False if the opening is in the URL, or if the dialog itself asks before the page is left. */
  closesOnBack?: boolean;
  /** Gets the focus when the dialog opens. Default: the first control. */
  initialFocus?: () => HTMLElement | null;
  finalFocus?: () => HTMLElement | null;
  children?: ReactNode;
}

export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    size = "md",
    isTall = false,
    footer,
    closesOnBack = true,
    initialFocus,
    finalFocus,
    children,
  } = props;
  const isShown = useOpenAfterPaint(open);
  useCloseOnBack(open && closesOnBack, () => onOpenChange(false));
  return (
    <BaseDialog.Root open={isShown} onOpenChange={(next) => onOpenChange(next)}>
      <BaseDialog.Portal data-module={useModuleName()}>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Viewport className={styles.viewport}>
          <BaseDialog.Popup
            className={`${styles.popup} ${styles[size]} ${isTall ? styles.tall : ""}`}
            initialFocus={initialFocus}
            finalFocus={finalFocus}
          >
            <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
            <div className={styles.body}>
              {description && (
                <BaseDialog.Description className={styles.description}>
                  {description}
                </BaseDialog.Description>
              )}
              {children}
            </div>
            {footer && <div className={styles.footer}>{footer}</div>}
            {/* Last in the DOM, so that focus starts with the content. */}
            <BaseDialog.Close className={styles.close} aria-label="Close">
              <X aria-hidden size={18} />
            </BaseDialog.Close>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
