import type { ComponentProps } from "react";
import styles from "./Card.module.css";

export interface CardProps extends ComponentProps<"div"> {
  /** The element that is rendered, where the card is a section or an item of a list. */
  as?: "div" | "section" | "article" | "li";
  /** Without padding, for cards whose picture or list reaches the edges. */
  flush?: boolean;
}

export function Card({ as: Element = "div", flush = false, className, ...rest }: CardProps) {
  const names = [styles.card, flush ? undefined : styles.padded, className];
  // One element type stands for all four here: they share every attribute a card takes.
  const Tag = Element as "div";
  return <Tag {...rest} className={names.filter(Boolean).join(" ")} />;
}
