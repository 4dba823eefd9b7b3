import { CircleCheck, CircleSlash, Clock } from "lucide-react";
import styles from "./AvailabilityLine.module.css";
import type { Availability } from "./search/availability";

const icons = { free: CircleCheck, later: Clock, unsuitable: CircleSlash };

interface Props {
  id: string;
  availability: Availability;
}

export function AvailabilityLine({ id, availability }: Props) {
  const Icon = icons[availability.state];
  return (
    <p className={styles.line} id={id} data-state={availability.state}>
      <Icon aria-hidden size={16} />
      {availability.text}
    </p>
  );
}
