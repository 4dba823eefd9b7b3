import { usePortal } from "@portal/shared/contract/usePortal";
import { messageOf } from "@portal/shared/data/errors";
import { useForgetOfflineError } from "@portal/shared/data/useForgetOfflineError";
import { visibleLine } from "@portal/shared/domain/text/visibleLine";
import { Button } from "@portal/shared/ui/Button";
import { TextField } from "@portal/shared/ui/form/TextField";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { KioskScreen } from "../layout/KioskScreen";
import {
  askHost,
  hostsIn,
  isUnpaired,
  type AskedWalkIn,
  type Host,
  type WalkIn,
} from "../kiosk.calls";
import { useIdle } from "../useIdle";
import { HostChoice } from "./HostChoice";
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
  const [hosts, setHosts] = useState<readonly Host[]>([]);
  useIdle(onBack);
  const ask = useForgetOfflineError(
    useMutation({
      mutationFn: (given: WalkIn) => askHost(supabase, token, given),
      onSuccess: (asked, { visitorName }) => onAsked(asked, visitorName),
      onError: (error) => {
        if (isUnpaired(error)) onUnpaired();
        const found = hostsIn(error);
        if (found.length > 0) setHosts(found);
      },
      gcTime: 0,
    }),
  );
  const trimmed: WalkIn = {
    visitorName: visibleLine(walkIn.visitorName),
    hostName: visibleLine(walkIn.hostName),
    purpose: walkIn.purpose.trim(),
  };
  const error =
    ask.error && !ask.isPending && hostsIn(ask.error).length === 0
      ? messageOf(ask.error, "Your host was not asked. Please try again.")
      : null;
  if (hosts.length > 0) {
    return (
      <HostChoice
        hosts={hosts}
        asking={ask.isPending ? ask.variables.hostId : undefined}
        error={error}
        onChoose={({ host_id }) => ask.mutate({ ...trimmed, hostId: host_id })}
        onBack={() => {
          ask.reset();
          setHosts([]);
        }}
      />
    );
  }
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
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </KioskScreen>
  );
}
