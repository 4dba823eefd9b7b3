import { Suspense, useState } from "react";
import { Button, Drawer } from "antd";
import { Menu } from "lucide-react";
import { useStore } from "@portal/shared/contract/store/useStore";
import { usePortal } from "@portal/shared/contract/usePortal";
import { Outlet, useLocation } from "@portal/shared/vendor/router";
import { Finder } from "../features/finder/Finder";
import { RestoredNotice } from "../features/restores/RestoredNotice";
import { RecordsSkeleton } from "../ui/records/RecordsSkeleton";
import { useCloseOnBack } from "@portal/shared/ui/useCloseOnBack";
import { useMediaQuery } from "@portal/shared/ui/useMediaQuery";
import { TABLET } from "../ui/theme/breakpoints";
import { sections } from "./sections";
import { Sidebar } from "./Sidebar";
import styles from "./AdminLayout.module.css";

export function AdminLayout() {
  const isNarrow = useMediaQuery(TABLET);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  useCloseOnBack(isDrawerOpen, () => setDrawerOpen(false));
  const { pathname } = useLocation();
  const { adminSections } = useStore(usePortal().extensions);
  const pages = [...sections, ...adminSections];
  const here = pages.find(({ path }) => path === pathname);

  return (
    <div className={styles.layout}>
      {isNarrow ? (
        <div className={styles.menuBar}>
          <Button
            icon={<Menu size={18} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setDrawerOpen(true)}
          >
            Admin menu
          </Button>
          <span className={styles.here}>{here?.label}</span>
          <Finder pages={pages} isCompact />
          <Drawer
            title="Admin"
            placement="left"
            size={280}
            open={isDrawerOpen}
            onClose={() => setDrawerOpen(false)}
          >
            <Sidebar onNavigate={() => setDrawerOpen(false)} />
          </Drawer>
        </div>
      ) : (
        <aside className={styles.aside}>
          <Finder pages={pages} />
          <Sidebar />
        </aside>
      )}
      <div className={styles.page}>
        <RestoredNotice />
        <Suspense fallback={<RecordsSkeleton label="page" />}>
          <Outlet />
        </Suspense>
      </div>
    </div>
  );
}
