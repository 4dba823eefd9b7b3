import type { RoomRules } from "@portal/shared/domain/roomRules";
import { roomRulesText } from "@portal/shared/domain/roomRulesText";
import { CalendarClock } from "lucide-react";

export function RoomRulesLine({ rules }: { rules: RoomRules }) {
  return (
    <>
      <CalendarClock aria-hidden size={15} />
      {roomRulesText(rules)}
    </>
  );
}
