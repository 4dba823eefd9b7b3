import { ExtensionPoint } from "@portal/shared/ui/ExtensionPoint";
import { useSession } from "@portal/shared/contract/useSession";
import { PageHeader } from "@portal/shared/ui/page/PageHeader";
import { BillingProfile } from "../features/billing-profile/BillingProfile";
import { DeleteAccount } from "../features/delete-account/DeleteAccount";
import { DownloadData } from "../features/download-data/DownloadData";
import { NotificationChoices } from "../features/notification-choices/NotificationChoices";
import { ProfileEditor } from "../features/profile/ProfileEditor";
import { Sessions } from "../features/sessions/Sessions";
import { BackButton } from "../ui/BackButton";
import styles from "./ProfilePage.module.css";

export function ProfilePage() {
  const { user, isAdmin } = useSession();
  return (
    <>
      <PageHeader
        title="Your Profile"
        description="Your contact details and notifications."
        actions={<BackButton />}
      />
      {user && <ProfileEditor key={user.id} user={user} />}
      {user && (
        <div className={styles.section}>
          <BillingProfile key={`billing-${user.id}`} userId={user.id} />
        </div>
      )}
      {user && (
        <NotificationChoices key={`choices-${user.id}`} userId={user.id} isAdmin={isAdmin} />
      )}
      {user && <ExtensionPoint name="profile.sections" context={{}} className={styles.section} />}
      {user && (
        <div className={styles.section}>
          <Sessions key={`sessions-${user.id}`} userId={user.id} />
        </div>
      )}
      {user && (
        <div className={styles.section}>
          <DownloadData key={`export-${user.id}`} userId={user.id} />
        </div>
      )}
      {user && (
        <div className={styles.section}>
          <DeleteAccount key={`deletion-${user.id}`} user={user} />
        </div>
      )}
    </>
  );
}
