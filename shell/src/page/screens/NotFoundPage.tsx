import { ButtonLink } from "@portal/shared/ui/ButtonLink";
import { usePageTitle } from "@portal/shared/ui/page/usePageTitle";
import styles from "./NotFoundPage.module.css";

export function NotFoundPage() {
  usePageTitle("Page not found");
  return (
    <section className={styles.page}>
      <h1 className={styles.code}>404</h1>
      <p className={styles.title}>Oops! Page not found</p>
      <p className={styles.text}>This page doesn&apos;t exist or has moved.</p>
      <ButtonLink to="/" size="lg">
        Return to home
      </ButtonLink>
    </section>
  );
}
