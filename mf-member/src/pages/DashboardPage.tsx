import { ExtensionPoint } from "@portal/shared/ui/ExtensionPoint";
import { useSession } from "@portal/shared/contract/useSession";
import { Card } from "@portal/shared/ui/Card";
import { Tabs } from "@portal/shared/ui/page/Tabs";
import type { User } from "@supabase/supabase-js";
import { ActivityTab } from "../features/activity/ActivityTab";
import { CreditsStat } from "../features/credits/CreditsStat";
import { ExpiringNotice } from "../features/credits/ExpiringNotice";
import { DeletionNotice } from "../features/delete-account/DeletionNotice";
import { Greeting } from "../features/greeting/Greeting";
import { NotificationsStat } from "../features/news/NotificationsStat";
import { SpecialsTab } from "../features/news/SpecialsTab";
import { UpdatesTab } from "../features/news/UpdatesTab";
import { OwnPlan } from "../features/plan/OwnPlan";
import { QuickLinks } from "../features/quick-links/QuickLinks";
import { UpcomingStat } from "../features/upcoming/UpcomingStat";
import { UpcomingTab } from "../features/upcoming/UpcomingTab";
import { useTabInUrl } from "@portal/shared/ui/page/useTabInUrl";
import styles from "./DashboardPage.module.css";
import { DashboardSkeleton } from "./DashboardSkeleton";
import { useDashboardQueries } from "./useDashboardQueries";

export function DashboardPage() {
  const { user } = useSession();
  return user && <Dashboard user={user} />;
}

function Dashboard({ user }: { user: User }) {
  const { ready } = useDashboardQueries(user.id);
  const [tab, setTab] = useTabInUrl(["upcoming", "activity", "updates", "specials"]);
  return (
    <div className={styles.dashboard}>
      <Greeting user={user} />
      {!ready && <DashboardSkeleton />}
      {ready && (
        <>
          <div className={styles.stats}>
            <CreditsStat userId={user.id} />
            <UpcomingStat userId={user.id} />
            <NotificationsStat />
          </div>
          <QuickLinks />
          {/* Behind the links, which must not move once they can be pressed. */}
          <DeletionNotice userId={user.id} />
          <OwnPlan userId={user.id} />
          <ExpiringNotice userId={user.id} />
          <Card as="section" className={styles.tabs} aria-label="Bookings, activity and news">
            <Tabs
              label="Bookings, activity and news"
              value={tab}
              onChange={setTab}
              tabs={[
                { value: "upcoming", label: "Upcoming", panel: <UpcomingTab userId={user.id} /> },
                { value: "activity", label: "Activity", panel: <ActivityTab userId={user.id} /> },
                { value: "updates", label: "Updates", panel: <UpdatesTab /> },
                { value: "specials", label: "Cafe Specials", panel: <SpecialsTab /> },
              ]}
            />
          </Card>
          <div className={styles.more}>
            <ExtensionPoint name="dashboard.cards" context={{}} />
          </div>
        </>
      )}
    </div>
  );
}
