import { useSession } from "@portal/shared/contract/useSession";
import { ButtonLink } from "@portal/shared/ui/ButtonLink";
import styles from "./CallToAction.module.css";

export function CallToAction() {
  const { user, loading } = useSession();
  return (
    <section className={styles.call} aria-labelledby="closing-call">
      <h2 className={styles.title} id="closing-call">
        Ready when you are
      </h2>
      <p className={styles.text}>Manage your bookings, credits and visitors in one place.</p>
      <div className={styles.actions}>
        <ButtonLink size="lg" to="/dashboard">
          Go to Dashboard
        </ButtonLink>
        {!loading && !user && (
          <ButtonLink size="lg" variant="secondary" to="/login" data-for="visitor">
            Log In
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
