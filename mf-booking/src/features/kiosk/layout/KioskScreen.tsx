import { useEffect, useRef, type ReactNode } from "react";
import styles from "./KioskScreen.module.css";

interface Props {
  title: string;
  text?: ReactNode;
  icon?: ReactNode;
  tone?: "brand" | "success" | "danger";
  /** Turns the screen into a form, and is called when it is submitted. */
  onSubmit?: () => void;
  actions?: ReactNode;
  footer?: ReactNode;
  children?: ReactNode;
}

/** Moves focus to its title, so that a screen reader reads each new screen. */
export function KioskScreen({ title, text, icon, tone = "brand", children, ...rest }: Props) {
  const { onSubmit, actions, footer } = rest;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [title]);
  const content = (
    <>
      <div className={styles.head}>
        {icon && (
          <div className={styles.icon} data-tone={tone} aria-hidden>
            {icon}
          </div>
        )}
        <h1 className={styles.title} tabIndex={-1} ref={heading}>
          {title}
        </h1>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
      {footer}
    </>
  );
  if (!onSubmit) return <div className={styles.screen}>{content}</div>;
  return (
    <form
      className={styles.screen}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {content}
    </form>
  );
}
