import { usePortal } from "@portal/shared/contract/usePortal";
import { messageOf } from "@portal/shared/data/errors";
import { useForgetOfflineError } from "@portal/shared/data/useForgetOfflineError";
import { Button } from "@portal/shared/ui/Button";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { KioskScreen } from "../layout/KioskScreen";
import { pairKiosk } from "../kiosk.calls";
import { CodeField } from "../pass/CodeField";
import { INCOMPLETE_CODE, isCompleteCode } from "../pass/passCode";

interface Props {
  wasRevoked: boolean;
  onPaired: (token: string) => void;
}

export function PairScreen({ wasRevoked, onPaired }: Props) {
  const { supabase } = usePortal();
  const [code, setCode] = useState("");
  const [isIncomplete, setIsIncomplete] = useState(false);
  const pair = useForgetOfflineError(
    useMutation({
      mutationFn: () => pairKiosk(supabase, code),
      onSuccess: ({ device_token }) => onPaired(device_token),
      gcTime: 0,
    }),
  );
  const error = isIncomplete
    ? INCOMPLETE_CODE
    : pair.error
      ? messageOf(pair.error, "The device was not paired. Please try again.")
      : undefined;
  return (
    <KioskScreen
      title={wasRevoked ? "This kiosk was disconnected" : "Pair this device"}
      text={
        wasRevoked
          ? "An admin disconnected it. To use it again, create a new code under Admin, Visitors, Kiosks."
          : "An admin creates a code under Admin, Visitors, Kiosks. It is valid for 10 minutes."
      }
      onSubmit={() => {
        setIsIncomplete(!isCompleteCode(code));
        if (isCompleteCode(code)) pair.mutate();
      }}
      actions={
        <Button size="lg" type="submit" busy={pair.isPending}>
          Pair device
        </Button>
      }
    >
      <CodeField label="Pairing code" value={code} onChange={setCode} error={error} />
    </KioskScreen>
  );
}
