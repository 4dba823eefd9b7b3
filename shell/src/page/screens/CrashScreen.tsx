import { Button, buttonClass } from "@portal/shared/ui/Button";
import { usePageTitle } from "@portal/shared/ui/page/usePageTitle";
import { TriangleAlert } from "lucide-react";
import { retryFromMain } from "../focusMain";
import { type HomeLink, landingLink } from "../../session/useHomeLink";
import styles from "./Screen.module.css";

interface Props {
  part?: string;
  home?: HomeLink;
  onRetry(): void;
}

/** Uses a plain link, because the router may have failed (spec 1 §8). */
export function CrashScreen({ part, home = landingLink, onRetry }: Props) {
  usePageTitle("Unexpected Application Error!");
  return (
    <section className={styles.screen} role="alert">
      <span className={`${styles.icon} ${styles.danger}`} aria-hidden="true">
        <TriangleAlert size={26} />
      </span>
      <h1 className={styles.title}>Unexpected Application Error!</h1>
      <p className={styles.text}>
        Something went wrong in {part ?? "the portal"}. Your bookings and your cart are safe.
      </p>
      <div className={styles.actions}>
        <Button onClick={() => retryFromMain(onRetry)}>Try again</Button>
        <a href={home.to} className={buttonClass("secondary", "md")}>
          {home.label}
        </a>
      </div>
    </section>
  );
}
