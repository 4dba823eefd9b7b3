import { brand } from "@portal/shared/domain/brand";
import { Link } from "@portal/shared/vendor/router";
import styles from "./SiteFooter.module.css";

const links = [
  { to: "/legal?tab=terms", label: "Terms & Conditions" },
  { to: "/legal?tab=privacy", label: "Privacy Policy" },
  { to: "/legal?tab=refund", label: "Refund Policy" },
];

export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <p>{brand.fullName}</p>
      <nav aria-label="Legal">
        <ul className={styles.links}>
          {links.map(({ to, label }) => (
            <li key={to}>
              <Link className={styles.link} to={to}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  );
}
