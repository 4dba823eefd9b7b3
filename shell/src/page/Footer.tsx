import { Link } from "@portal/shared/vendor/router";
import { openFeedback } from "../panels/feedback/feedbackStore";
import { useShellSession } from "../session/SessionContext";
import styles from "./Footer.module.css";
import { useNavigation } from "./NavigationContext";

export function Footer() {
  const links = useNavigation("footer");
  const { user } = useShellSession();
  if (!user) return null;
  return (
    <footer className={styles.footer}>
      <nav aria-label="More">
        <ul className={styles.links}>
          {links.map(({ to, label }) => (
            <li key={`${to} ${label}`}>
              <Link to={to} className={styles.link}>
                {label}
              </Link>
            </li>
          ))}
          <li>
            <button type="button" className={styles.link} onClick={openFeedback}>
              Send feedback
            </button>
          </li>
        </ul>
      </nav>
    </footer>
  );
}
