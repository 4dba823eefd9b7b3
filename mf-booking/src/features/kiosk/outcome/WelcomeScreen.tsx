import { Button } from "@portal/shared/ui/Button";
import { CircleCheck } from "lucide-react";
import { KioskScreen } from "../frame/KioskScreen";
import { ReturnNote } from "../frame/ReturnNote";
import { VisitorBadge } from "./VisitorBadge";

export interface Arrival {
  visitor: string;
  host: string;
  room: string | null;
  /** On the badge; the screen shows first names only. */
  visitorName?: string;
  hostName?: string;
}

const SECONDS = 15;

export function WelcomeScreen({ arrival, onDone }: { arrival: Arrival; onDone: () => void }) {
  const { visitor, host, room, visitorName = visitor, hostName = host } = arrival;
  return (
    <>
      <VisitorBadge name={visitorName} host={hostName} />
      <KioskScreen
        icon={<CircleCheck size={44} />}
        tone="success"
        title={`Welcome, ${visitor}.`}
        text={`${host} has been notified.${room ? ` You meet in ${room}.` : ""}`}
        actions={
          <>
            <Button onClick={() => window.print()}>Print Badge</Button>
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
