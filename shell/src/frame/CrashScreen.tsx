import { Button } from "@portal/shared/ui/Button";
import { buttonClass } from "@portal/shared/ui/Button";
import { usePageTitle } from "@portal/shared/ui/usePageTitle";
import { TriangleAlert } from "lucide-react";
import styles from "./Screen.module.css";
import { Technical } from "./UnavailableScreen";

interface Props {
  detail: string;
  onRetry(): void;
}

/** The fallback of member specification §8. Its way out needs no router: that may be what broke. */
export function CrashScreen({ detail, onRetry }: Props) {
  usePageTitle("Unexpected Application Error!");
  return (
    <section className={styles.screen} role="alert">
      <span className={`${styles.icon} ${styles.danger}`} aria-hidden="true">
        <TriangleAlert size={26} />
      </span>
      <h1 className={styles.title}>Unexpected Application Error!</h1>
      <p className={styles.text}>
        Something broke on this page. We have taken note of it. Your cart and your bookings are
        safe.
      </p>
      <div className={styles.actions}>
        <Button onClick={onRetry}>Try Again</Button>
        <a href="/" className={buttonClass("secondary", "md")}>
          Back to Home
        </a>
      </div>
      <Technical detail={detail} />
    </section>
  );
}
