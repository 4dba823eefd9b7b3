import { Link } from "@portal/shared/vendor/router";
import { type MouseEvent, useEffect } from "react";
import { openFeedback } from "../panels/feedback/feedbackStore";
import { useShellSession } from "../session/SessionContext";
import styles from "./Footer.module.css";
import { useNavigation } from "./NavigationContext";

/** Opens the dialog in a new tab or from a bookmark. */
const FEEDBACK_HASH = "#feedback";

function openInPlace(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  openFeedback();
}

export function Footer() {
  const links = useNavigation("footer");
  const { user } = useShellSession();
  useEffect(() => {
    if (location.hash === FEEDBACK_HASH) openFeedback();
  }, []);
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
            <Link to={FEEDBACK_HASH} className={styles.link} onClick={openInPlace}>
              Send feedback
            </Link>
          </li>
        </ul>
      </nav>
    </footer>
  );
}
