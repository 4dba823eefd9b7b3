import { Button } from "@portal/shared/ui/Button";
import { CircleCheck } from "lucide-react";
import { KioskScreen } from "../layout/KioskScreen";
import { ReturnNote } from "../layout/ReturnNote";
import type { Arrival } from "../kiosk.calls";
import { VisitorBadge } from "./VisitorBadge";

const SECONDS = 15;

export function WelcomeScreen({ arrival, onDone }: { arrival: Arrival; onDone: () => void }) {
  const { visitor_first_name, host_first_name, room_name } = arrival;
  return (
    <>
      <VisitorBadge name={arrival.visitor_name} host={arrival.host_name} />
      <KioskScreen
        icon={<CircleCheck size={44} />}
        tone="success"
        title={`Welcome, ${visitor_first_name}.`}
        text={`${host_first_name} has been notified.${room_name ? ` You meet in ${room_name}.` : ""}`}
        actions={
          <>
            <Button onClick={() => window.print()}>Print badge</Button>
            <Button variant="secondary" onClick={onDone}>
              Done
            </Button>
          </>
        }
        footer={<ReturnNote seconds={SECONDS} onEnd={onDone} />}
      />
    </>
  );
}
