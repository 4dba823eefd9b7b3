import { slotTaken } from "@portal/shared/data/refusals";
import type { ClockTime } from "@portal/shared/domain/dates";
import { formatTime } from "@portal/shared/domain/formatDates";
import { nearestSlots } from "@portal/shared/domain/slots";
import { Button } from "@portal/shared/ui/Button";
import { useEffect, useRef, type ReactNode } from "react";
import styles from "./LostSlot.module.css";
import type { Slots } from "../../../data/slots/useSlots";

interface Props {
  roomName: string;
  start: ClockTime;
  slots: Slots;
  onStart: (start: ClockTime) => void;
  children?: ReactNode;
}

export function LostSlot({ roomName, start, slots, onStart, children }: Props) {
  const element = useRef<HTMLDivElement>(null);
  // A list that still contains the lost start is outdated.
  const isCurrent = slots.state === "ready" && !slots.free.includes(start);
  const nearest = isCurrent ? nearestSlots(slots.free, start, 3) : [];
  useEffect(() => {
    element.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);

  return (
    <div className={styles.lost} role="alert" ref={element}>
      <p className={styles.title}>{slotTaken}</p>
      {nearest.length > 0 && (
        <Alternatives title={`Nearest free times in ${roomName}`}>
          {nearest.map((time) => (
            <Button key={time} size="sm" variant="secondary" onClick={() => onStart(time)}>
              {formatTime(time)}
            </Button>
          ))}
        </Alternatives>
      )}
      {children}
    </div>
  );
}

interface AlternativesProps {
  title: string;
  /** Buttons, one for each alternative. */
  children: ReactNode;
}

export function Alternatives({ title, children }: AlternativesProps) {
  return (
    <div className={styles.alternatives}>
      <p>{title}</p>
      <div className={styles.buttons}>{children}</div>
    </div>
  );
}
