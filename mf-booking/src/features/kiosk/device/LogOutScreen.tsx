import { useSession } from "@portal/shared/contract/useSession";
import { Button } from "@portal/shared/ui/Button";
import { KioskScreen } from "../layout/KioskScreen";

/** A kiosk works only without an account: visitors could open other pages with it. */
export function LogOutScreen({ email }: { email: string }) {
  const { signOut } = useSession();
  return (
    <KioskScreen
      title="Log out to use this device as a kiosk"
      text={`Visitors could open the portal as ${email}. Log out, then open this page again.`}
      actions={
        <Button size="lg" onClick={() => void signOut()}>
          Log Out
        </Button>
      }
    />
  );
}
