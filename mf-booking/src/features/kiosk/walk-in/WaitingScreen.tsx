import { usePortal } from "@portal/shared/contract/usePortal";
import { Button } from "@portal/shared/ui/Button";
import { useQuery } from "@tanstack/react-query";
import { Hourglass } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { KioskScreen } from "../layout/KioskScreen";
import { ReturnNote } from "../layout/ReturnNote";
import { isUnpaired, walkInAnswer, type WalkInAnswer } from "../kiosk.calls";

interface Props {
  token: string;
  walkInId: string;
  hostName: string;
  onAnswer: (answer: Exclude<WalkInAnswer, "waiting"> | "none") => void;
  onUnpaired: () => void;
  onBack: () => void;
}

const POLL_MS = 2000;
const PATIENCE_S = 180;

export function WaitingScreen({ token, walkInId, hostName, ...outcomes }: Props) {
  const { supabase } = usePortal();
  const answer = useQuery({
    queryKey: ["kiosk", "walk-in", walkInId],
    queryFn: () => walkInAnswer(supabase, token, walkInId),
    refetchInterval: POLL_MS,
    gcTime: 0,
    retry: false,
  });
  const answered = useEffectEvent(outcomes.onAnswer);
  const unpaired = useEffectEvent(outcomes.onUnpaired);
  const isRevoked = isUnpaired(answer.error);
  useEffect(() => {
    if (isRevoked) unpaired();
    else if (answer.data && answer.data !== "waiting") answered(answer.data);
  }, [answer.data, isRevoked]);
  return (
    <KioskScreen
      icon={<Hourglass size={40} />}
      title="Please wait for your host"
      text={`${hostName} has been asked to let you in. The answer appears here.`}
      actions={
        <Button variant="secondary" onClick={outcomes.onBack}>
          Back to start
        </Button>
      }
      footer={<ReturnNote seconds={PATIENCE_S} onEnd={() => outcomes.onAnswer("none")} />}
    />
  );
}
