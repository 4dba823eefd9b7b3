import type { ReactNode } from "react";
import { Card } from "antd";
import { cx } from "../theme/cx";
import styles from "./PictureCard.module.css";

interface PictureCardProps {
  picture: string | null;
  /** The part of the picture that stays visible: a CSS `object-position`. */
  focalPoint?: string;
  isDimmed: boolean;
  actions: ReactNode;
  children: ReactNode;
}

export function PictureCard({
  picture,
  focalPoint,
  isDimmed,
  actions,
  children,
}: PictureCardProps) {
  return (
    <Card
      className={cx(styles.card)}
      classNames={{ body: cx(styles.body) }}
      cover={
        picture && (
          <img
            src={picture}
            alt=""
            className={cx(styles.picture, isDimmed && styles.dimmed)}
            loading="lazy"
            style={focalPoint ? { objectPosition: focalPoint } : undefined}
          />
        )
      }
    >
      {children}
      <div className={styles.actions}>{actions}</div>
    </Card>
  );
}
