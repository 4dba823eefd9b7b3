import { useSession } from "@portal/shared/contract/useSession";
import { Button } from "@portal/shared/ui/Button";
import { PageHeader } from "@portal/shared/ui/page/PageHeader";
import { Tabs } from "@portal/shared/ui/page/Tabs";
import { useVisitorDraft } from "../features/visitors/register/useVisitorDraft";
import { VisitorList } from "../features/visitors/list/VisitorList";
import { useLiveVisitors } from "../features/visitors/useLiveVisitors";
import { VisitorPolicy } from "../features/visitors/VisitorPolicy";
import { WalkInQuestions } from "../features/visitors/walk-ins/WalkInQuestions";
import { VisitorWizard } from "../features/visitors/register/VisitorWizard";
import { useTabInUrl } from "@portal/shared/ui/page/useTabInUrl";
import { useFocusAfterRemoval } from "@portal/shared/ui/useFocusAfterRemoval";
import styles from "./columns.module.css";

const tabs = ["register", "list"] as const;

export function VisitorsPage() {
  const page = useFocusAfterRemoval();
  useLiveVisitors();
  const [tab, setTab] = useTabInUrl(tabs);
  const draft = useVisitorDraft();
  const { isAdmin } = useSession();
  return (
    <div ref={page}>
      <PageHeader title="Visitors" description="Let the front desk know who's coming." />
      <WalkInQuestions />
      <Tabs
        label="Visitors"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: "register",
            label: "Register a visitor",
            panel: (
              <div className={styles.columns}>
                <VisitorWizard draft={draft} />
                <VisitorPolicy />
              </div>
            ),
          },
          {
            value: "list",
            label: isAdmin ? "All visitors" : "My visitors",
            panel: (
              <VisitorList
                inviteAgain={draft.inviteAgain}
                emptyAction={<Button onClick={() => setTab("register")}>Register a visitor</Button>}
              />
            ),
          },
        ]}
      />
    </div>
  );
}
