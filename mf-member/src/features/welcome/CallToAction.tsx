import { useSession } from "@portal/shared/contract/useSession";
import { ButtonLink } from "@portal/shared/ui/ButtonLink";
import styles from "./CallToAction.module.css";

/** 'Go to Dashboard' for everybody, 'Log In' for those who are signed out. */
export function CallToAction() {
  const { user, loading } = useSession();
  return (
    <section className={styles.call} aria-labelledby="closing-call">
      <h2 className={styles.title} id="closing-call">
        Ready when you are
      </h2>
      <p className={styles.text}>Your bookings, credits and people are one tap away.</p>
      <div className={styles.actions}>
        <ButtonLink size="lg" to="/dashboard">
          Go to Dashboard
        </ButtonLink>
        {!loading && !user && (
          <ButtonLink size="lg" variant="secondary" to="/login">
            Log In
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
