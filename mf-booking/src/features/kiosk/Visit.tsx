import { messageOf } from "@portal/shared/data/errors";
import { useForgetOfflineError } from "@portal/shared/data/useForgetOfflineError";
import { Button } from "@portal/shared/ui/Button";
import { splitName } from "@portal/shared/domain/text/displayName";
import { useState } from "react";
import { ReadyScreen } from "./layout/ReadyScreen";
import type { Arrival, AskedWalkIn, WalkInAnswer } from "./kiosk.calls";
import { RefusedScreen } from "./outcome/RefusedScreen";
import { WelcomeScreen } from "./outcome/WelcomeScreen";
import { ScanScreen } from "./pass/ScanScreen";
import { TypeScreen } from "./pass/TypeScreen";
import { useCheckIn } from "./pass/useCheckIn";
import { WaitingScreen } from "./walk-in/WaitingScreen";
import { WalkInScreen } from "./walk-in/WalkInScreen";

type Step =
  | { name: "ready" | "scan" | "walk-in" }
  | { name: "type"; hasNoCamera: boolean }
  | { name: "waiting"; asked: AskedWalkIn; visitorName: string }
  | { name: "welcome"; arrival: Arrival }
  | { name: "refused"; error: unknown }
  | { name: "declined"; sentence: string };

interface Props {
  token: string;
  onUnpaired: () => void;
}

/** One visitor after the other: each returns to the first step, and nothing of them stays. */
export function Visit({ token, onUnpaired }: Props) {
  const [step, setStep] = useState<Step>({ name: "ready" });
  const checkIn = useCheckIn(token, {
    onUnpaired,
    onRefused: (error) => setStep({ name: "refused", error }),
    onArrived: (arrival) => setStep({ name: "welcome", arrival }),
  });
  const open = (name: "scan" | "walk-in") => {
    checkIn.reset();
    setStep({ name });
  };
  const type = (hasNoCamera: boolean) => {
    checkIn.reset();
    setStep({ name: "type", hasNoCamera });
  };
  const restart = () => setStep({ name: "ready" });
  useForgetOfflineError({
    error: step.name === "refused" ? step.error : null,
    reset: () => type(false),
  });

  switch (step.name) {
    case "ready":
      return (
        <ReadyScreen
          onScan={() => open("scan")}
          onType={() => type(false)}
          onWalkIn={() => open("walk-in")}
        />
      );
    case "scan":
      return (
        <ScanScreen
          checkIn={checkIn}
          onNoCamera={() => type(true)}
          onType={() => type(false)}
          onBack={restart}
        />
      );
    case "type":
      return <TypeScreen checkIn={checkIn} hasNoCamera={step.hasNoCamera} onBack={restart} />;
    case "walk-in":
      return (
        <WalkInScreen
          token={token}
          onAsked={(asked, visitorName) => setStep({ name: "waiting", asked, visitorName })}
          onUnpaired={onUnpaired}
          onBack={restart}
        />
      );
    case "waiting":
      return (
        <WaitingScreen
          token={token}
          walkInId={step.asked.walk_in_id}
          hostName={step.asked.host_name}
          onAnswer={(answer) => setStep(afterAnswer(answer, step.asked, step.visitorName))}
          onUnpaired={onUnpaired}
          onBack={restart}
        />
      );
    case "welcome":
      return <WelcomeScreen arrival={step.arrival} onDone={restart} />;
    case "refused":
      return (
        <RefusedScreen
          title="You are not checked in"
          text={messageOf(step.error, "You were not checked in. Please try again.")}
          action={<Button onClick={() => type(false)}>Type the code</Button>}
          onDone={restart}
        />
      );
    case "declined":
      return (
        <RefusedScreen title="Please ask at the front desk" text={step.sentence} onDone={restart} />
      );
  }
}

function afterAnswer(
  answer: WalkInAnswer | "none",
  { host_name, host_first_name }: AskedWalkIn,
  visitorName: string,
): Step {
  if (answer === "approved") {
    const arrival = {
      visitor_name: visitorName,
      visitor_first_name: splitName(visitorName).firstName,
      host_name,
      host_first_name,
      room_name: null,
    };
    return { name: "welcome", arrival };
  }
  const isDeclined = answer === "declined";
  const sentence = isDeclined
    ? `${host_first_name} cannot receive you now.`
    : `${host_first_name} has not answered yet.`;
  return { name: "declined", sentence };
}
