import { usePageTitle } from "@portal/shared/ui/page/usePageTitle";
import { Kiosk } from "../features/kiosk/Kiosk";

/** Public. It works only on a device that an admin has paired. */
export function KioskPage() {
  usePageTitle("Front desk");
  return <Kiosk />;
}
