import { Button } from "@portal/shared/ui/Button";
import { useState } from "react";
import { KioskScreen } from "../layout/KioskScreen";
import { useIdle } from "../useIdle";
import { CodeField } from "./CodeField";
import { INCOMPLETE_CODE, isCompleteCode } from "./passCode";
import type { CheckIn } from "./useCheckIn";

interface Props {
  checkIn: CheckIn;
  hasNoCamera: boolean;
  onBack: () => void;
}

export function TypeScreen({ checkIn, hasNoCamera, onBack }: Props) {
  const [code, setCode] = useState("");
  const [isIncomplete, setIsIncomplete] = useState(false);
  useIdle(onBack);
  return (
    <KioskScreen
      title="Type the code of your pass"
      text={
        hasNoCamera
          ? "The camera of this device cannot be used. The code is in your email, below the QR code."
          : "It is in your email, below the QR code."
      }
      onSubmit={() => {
        setIsIncomplete(!isCompleteCode(code));
        if (isCompleteCode(code)) checkIn.send(code);
      }}
      actions={
        <>
          <Button type="submit" busy={checkIn.isPending}>
            Check in
          </Button>
          <Button variant="ghost" onClick={onBack}>
            Back
          </Button>
        </>
      }
    >
      <CodeField
        label="Code"
        value={code}
        onChange={setCode}
        error={isIncomplete ? INCOMPLETE_CODE : undefined}
      />
    </KioskScreen>
  );
}
