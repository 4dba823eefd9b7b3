import { PartOutlet } from "@portal/shared/ui/ExtensionPoint";
import { useStore } from "@portal/shared/contract/store/useStore";
import { usePortal } from "@portal/shared/contract/usePortal";
import { useLocation } from "@portal/shared/vendor/router";
import { Empty } from "antd";
import { AdminPage } from "../ui/layout/AdminPage";
import { RecordsSkeleton } from "../ui/records/RecordsSkeleton";

/** Shows an admin section that another module contributes. */
export function ContributedPage() {
  const { adminSections } = useStore(usePortal().extensions);
  const { pathname } = useLocation();
  const section = adminSections.find(({ path }) => path === pathname);
  if (!section) {
    return (
      <AdminPage title="Not available">
        <Empty description="This section could not be shown. The error was reported. Reload the page to try again." />
      </AdminPage>
    );
  }
  return (
    <AdminPage title={section.label}>
      <PartOutlet
        key={section.key}
        part={section.key}
        context={{}}
        fallback={<RecordsSkeleton label={section.label} />}
      />
    </AdminPage>
  );
}
