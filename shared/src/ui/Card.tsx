import type { ComponentProps } from "react";
import styles from "./Card.module.css";

export interface CardProps extends ComponentProps<"div"> {
  as?: "div" | "section" | "article" | "li";
  flush?: boolean;
}

export function Card({ as: Element = "div", flush = false, className, ...rest }: CardProps) {
  const names = [styles.card, flush ? undefined : styles.padded, className];
  // TypeScript can't check a union of tags; all four share the attributes used here.
  const Tag = Element as "div";
  return <Tag {...rest} className={names.filter(Boolean).join(" ")} />;
}
