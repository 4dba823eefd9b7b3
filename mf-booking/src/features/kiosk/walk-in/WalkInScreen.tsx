import { usePortal } from "@portal/shared/contract/usePortal";
import { messageOf } from "@portal/shared/data/errors";
import { Button } from "@portal/shared/ui/Button";
import { TextField } from "@portal/shared/ui/form/TextField";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { KioskScreen } from "../frame/KioskScreen";
import { askHost, isUnpaired, type AskedWalkIn, type WalkIn } from "../kiosk.calls";
import { useIdle } from "../useIdle";
import styles from "./WalkInScreen.module.css";

interface Props {
  token: string;
  onAsked: (asked: AskedWalkIn, visitorName: string) => void;
  onUnpaired: () => void;
  onBack: () => void;
}

const fields = [
  { name: "visitorName", label: "Your name", empty: "Enter your name.", max: 200 },
  { name: "hostName", label: "Who are you visiting?", empty: "Enter your host's name.", max: 200 },
  { name: "purpose", label: "Reason for your visit", empty: "", max: 1000 },
] as const;

const nothing: WalkIn = { visitorName: "", hostName: "", purpose: "" };

export function WalkInScreen({ token, onAsked, onUnpaired, onBack }: Props) {
  const { supabase } = usePortal();
  const [walkIn, setWalkIn] = useState(nothing);
  const [isChecked, setIsChecked] = useState(false);
  useIdle(onBack);
  const ask = useMutation({
    mutationFn: (given: WalkIn) => askHost(supabase, token, given),
    onSuccess: (asked, { visitorName }) => onAsked(asked, visitorName),
    onError: (error) => {
      if (isUnpaired(error)) onUnpaired();
    },
    gcTime: 0,
  });
  const trimmed: WalkIn = {
    visitorName: walkIn.visitorName.trim(),
    hostName: walkIn.hostName.trim(),
    purpose: walkIn.purpose.trim(),
  };
  return (
    <KioskScreen
      title="Tell us who you are"
      text="Your host is asked to let you in."
      onSubmit={() => {
        setIsChecked(true);
        if (trimmed.visitorName && trimmed.hostName) ask.mutate(trimmed);
      }}
      actions={
        <>
          <Button type="submit" busy={ask.isPending}>
            Ask my host
          </Button>
          <Button variant="ghost" onClick={onBack}>
            Back
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {fields.map(({ name, label, empty, max }) => (
          <TextField
            key={name}
            label={label}
            optional={!empty}
            maxLength={max}
            autoComplete="off"
            autoCapitalize={name === "purpose" ? "sentences" : "words"}
            value={walkIn[name]}
            onChange={({ target }) => setWalkIn({ ...walkIn, [name]: target.value })}
            error={isChecked && empty && !trimmed[name] ? empty : undefined}
          />
        ))}
      </div>
      {ask.error && !ask.isPending && (
        <p className={styles.error} role="alert">
          {messageOf(ask.error, "Your host was not asked. Please try again.")}
        </p>
      )}
    </KioskScreen>
  );
}
