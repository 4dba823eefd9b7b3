import { useSession } from "@portal/shared/contract/useSession";
import { PageHeader } from "@portal/shared/ui/page/PageHeader";
import { ProfileEditor } from "../features/profile/ProfileEditor";
import { BackButton } from "../ui/BackButton";

export function ProfilePage() {
  const { user } = useSession();
  return (
    <>
      <PageHeader
        title="Your Profile"
        description="Your contact details."
        actions={<BackButton />}
      />
      {user && <ProfileEditor key={user.id} user={user} />}
    </>
  );
}
