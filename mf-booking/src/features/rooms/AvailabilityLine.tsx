import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import { CircleCheck, CircleSlash, Clock } from "lucide-react";
import styles from "./AvailabilityLine.module.css";
import type { Availability } from "./search/availability";

const icons = { free: CircleCheck, later: Clock, unsuitable: CircleSlash };

interface Props {
  id: string;
  availability: Availability | "loading";
}

export function AvailabilityLine({ id, availability }: Props) {
  if (availability === "loading") return <Skeleton width="70%" height="1.25rem" />;
  const Icon = icons[availability.state];
  return (
    <p className={styles.line} id={id} data-state={availability.state}>
      <Icon aria-hidden size={16} />
      {availability.text}
    </p>
  );
}
