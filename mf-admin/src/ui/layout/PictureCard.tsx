import type { ReactNode } from "react";
import { Card } from "antd";
import { cx } from "../theme/cx";
import styles from "./PictureCard.module.css";

interface PictureCardProps {
  picture: string | null;
  isDimmed: boolean;
  actions: ReactNode;
  children: ReactNode;
}

export function PictureCard({ picture, isDimmed, actions, children }: PictureCardProps) {
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
          />
        )
      }
    >
      {children}
      <div className={styles.actions}>{actions}</div>
    </Card>
  );
}
