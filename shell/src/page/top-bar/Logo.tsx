import { brand } from "@portal/shared/domain/brand";
import { Badge } from "@portal/shared/ui/Badge";
import { Link } from "@portal/shared/vendor/router";
import styles from "./Logo.module.css";

export function LogoMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--color-brand-fill)" />
      <path
        d="M16 6c-3.4 0-5.6 1.6-6.3 4C7.300 10.200 6 11.700 6 13.600 6 15.800 7.700 17 9.900 17h12.200c2.200 0 3.900-1.200 3.900-3.400 0-1.900-1.300-3.400-3.700-3.600C21.600 7.600 19.400 6 16 6Z"
        fill="#fff"
      />
      <path
        d="M16 17v9M11.500 17v4.500M20.500 17v6M8.700 16.500v2.500M23.300 16.500v2"
        stroke="#fff"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}

export function Logo({ to }: { to: string }) {
  return (
    <div className={styles.logo}>
      <Link to={to} className={styles.link}>
        <LogoMark />
        <span className={styles.name}>{brand.name}</span>
        <span className={styles.members}>Members</span>
      </Link>
      <Badge tone="brand" className={styles.beta}>
        BETA
      </Badge>
    </div>
  );
}
