import { useSession } from "@portal/shared/contract/useSession";
import { brand } from "@portal/shared/domain/brand";
import { ButtonLink } from "@portal/shared/ui/ButtonLink";
import { usePageTitle } from "@portal/shared/ui/page/usePageTitle";
import { TreeArt } from "./TreeArt";
import styles from "./Hero.module.css";

export function Hero() {
  usePageTitle("Welcome");
  const { user, loading } = useSession();
  return (
    <header className={styles.hero}>
      <div className={styles.text}>
        <p className={styles.eyebrow}>{brand.fullName}</p>
        <h1 className={styles.title}>Good work grows in good company</h1>
        <p className={styles.lead}>
          Desks, meeting rooms, a cafe and a community of members in one place.
        </p>
        <div className={styles.actions}>
          {!loading && !user && (
            <ButtonLink
              className={styles.main}
              size="lg"
              to="/login"
              state={{ mode: "register" }}
              data-for="visitor"
            >
              Become a member
            </ButtonLink>
          )}
          {user && (
            <ButtonLink className={styles.main} size="lg" to="/book-room">
              Find a room
            </ButtonLink>
          )}
          <ButtonLink className={styles.other} size="lg" variant="ghost" to="/snacks">
            Visit the cafe
          </ButtonLink>
        </div>
      </div>
      <TreeArt className={styles.art} />
    </header>
  );
}
