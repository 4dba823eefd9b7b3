import { roomRulesText } from "@portal/shared/domain/roomRulesText";
import { CalendarClock } from "lucide-react";
import type { Room } from "../../data/rooms.queries";

export function RoomRulesLine({
  rules,
  credits_per_hour,
}: Pick<Room, "rules" | "credits_per_hour">) {
  return (
    <>
      <CalendarClock aria-hidden size={15} />
      {roomRulesText(rules, credits_per_hour)}
    </>
  );
}
