import { CalendarCheck, DoorOpen, Users } from "lucide-react";
import { AddressCard } from "../features/address/AddressCard";
import { CountCard } from "../features/overview/CountCard";
import { QuickActionsCard } from "../features/overview/QuickActionsCard";
import { RecentActivityCard } from "../features/overview/activity/RecentActivityCard";
import { SystemStatusCard } from "../features/overview/status/SystemStatusCard";
import { WifiCard } from "../features/wifi/WifiCard";
import { AdminPage } from "../ui/layout/AdminPage";
import styles from "./OverviewPage.module.css";

export function OverviewPage() {
  return (
    <AdminPage title="Overview" description="The space at a glance.">
      <div className={styles.counts}>
        <CountCard
          table="profiles"
          title="Total Users"
          to="/admin/users"
          icon={Users}
          figures="New users"
        />
        <CountCard
          table="bookings"
          title="Total Bookings"
          to="/admin/bookings"
          icon={CalendarCheck}
          figures="Bookings"
        />
        <CountCard table="rooms" title="Total Rooms" to="/admin/rooms" icon={DoorOpen} />
      </div>
      <div className={styles.columns}>
        <RecentActivityCard />
        <div className={styles.side}>
          <SystemStatusCard />
          <QuickActionsCard />
          <WifiCard />
          <AddressCard />
        </div>
      </div>
    </AdminPage>
  );
}
