import { Routes, useLocation } from "@portal/shared/vendor/router";
import { Fragment, Suspense, useState, type ReactNode } from "react";
import styles from "./Screens.module.css";
import { Skeleton } from "./Skeleton";

/** The first screen has no fallback, because mounting must wait until it has loaded. */
export function Screens({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  const routes = <Routes>{children}</Routes>;
  if (pathname === first) return <Fragment key={pathname}>{routes}</Fragment>;
  return (
    <Suspense key={pathname} fallback={<ScreenSkeleton />}>
      {routes}
    </Suspense>
  );
}

function ScreenSkeleton() {
  return (
    <div className={styles.waiting} role="status" aria-label="Loading">
      <Skeleton width="min(16rem, 60%)" height="2rem" />
      <Skeleton width="min(28rem, 90%)" />
      <Skeleton height="8rem" radius="var(--radius-lg)" />
      <Skeleton height="8rem" radius="var(--radius-lg)" />
    </div>
  );
}
