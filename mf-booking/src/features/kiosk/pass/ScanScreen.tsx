import { Button } from "@portal/shared/ui/Button";
import { lazyContent } from "@portal/shared/ui/deferred/lazyComponents";
import { useState } from "react";
import { KioskScreen } from "../layout/KioskScreen";
import { useIdle } from "../useIdle";
import { codeInQr } from "./passCode";
import styles from "./ScanScreen.module.css";
import type { CheckIn } from "./useCheckIn";

const Scanner = lazyContent(async () => (await import("../scanner/Scanner")).Scanner, {
  pending: <div className={styles.loading} />,
  failure: "The camera view didn't load",
});

interface Props {
  checkIn: CheckIn;
  onNoCamera: () => void;
  onType: () => void;
  onBack: () => void;
}

export function ScanScreen({ checkIn, onNoCamera, onType, onBack }: Props) {
  const [isOtherQr, setIsOtherQr] = useState(false);
  useIdle(onBack);
  function onText(text: string) {
    const code = codeInQr(text);
    setIsOtherQr(code === null);
    if (code) checkIn.send(code);
  }
  return (
    <KioskScreen
      title="Hold your pass in front of the camera"
      actions={
        <>
          <Button variant="secondary" onClick={onType}>
            Type the code
          </Button>
          <Button variant="ghost" onClick={onBack}>
            Back
          </Button>
        </>
      }
    >
      <Scanner note={noteOf(checkIn, isOtherQr)} onText={onText} onRefused={onNoCamera} />
    </KioskScreen>
  );
}

function noteOf({ isPending }: CheckIn, isOtherQr: boolean): string {
  if (isPending) return "Checking your pass…";
  return isOtherQr ? "This QR code is not a visitor pass." : "Looking for a QR code…";
}
