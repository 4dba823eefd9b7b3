import { addDays } from "@portal/shared/domain/dates";
import { formatDayAndMonth, formatTime } from "@portal/shared/domain/formatDates";
import { formatDuration } from "@portal/shared/domain/slots";
import { afterFirstUse } from "@portal/shared/ui/deferred/afterFirstUse";
import { lazyDialog } from "@portal/shared/ui/deferred/lazyComponents";
import { useNow } from "@portal/shared/ui/useNow";
import { useToday } from "@portal/shared/ui/useToday";
import { ChevronsUpDown, Search } from "lucide-react";
import { useEffect, useState } from "react";
import { useFirstBookableDay } from "../../../data/firstBookableDay";
import { useHoursOfRooms } from "../../../data/useHoursOfRooms";
import type { Room } from "../../../data/rooms.queries";
import { defaultUnits, type BookRoomUrl } from "../../../data/url/bookRoomUrl";
import { roomSearchOf } from "./roomSearch";
import styles from "./SearchBar.module.css";

const SearchSheet = lazyDialog(async () => (await import("./SearchSheet")).SearchSheet);

export interface SearchProps {
  rooms: readonly Room[];
  url: BookRoomUrl;
  lastDay: string;
  /** Leaves out day and start, which are chosen on the day board itself. */
  isOnBoard?: boolean;
  onChange: (part: Partial<BookRoomUrl>) => void;
}

/** What is searched for, on one button that opens all choices. */
export function SearchBar(props: SearchProps) {
  const { url, isOnBoard = false } = props;
  const [times, setTimes] = useState(0);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => afterFirstUse(SearchSheet.preload), []);
  const firstDay = useFirstBookableDay();
  const { end_time } = useHoursOfRooms(props.rooms, url.day ?? firstDay);
  const search = roomSearchOf(url, firstDay, end_time, useNow());
  const dayName = useDayName();
  const duration = formatDuration(search?.units ?? url.units ?? defaultUnits);
  const when = search
    ? [dayName(search.day), search.start ? formatTime(search.start) : "Any time", duration]
    : ["Any day", "any time"];
  return (
    <>
      <button
        type="button"
        className={styles.bar}
        aria-haspopup="dialog"
        onPointerEnter={SearchSheet.preload}
        onClick={() => {
          setTimes(times + 1);
          setOpen(true);
        }}
      >
        <Search aria-hidden size={18} />
        <span className={styles.text}>
          {isOnBoard
            ? [duration, ...(url.amenities.length > 0 ? url.amenities : ["any amenities"])].join(
                " · ",
              )
            : [...when, ...url.amenities].join(" · ")}
        </span>
        <ChevronsUpDown aria-hidden size={16} />
      </button>
      {times > 0 && (
        <SearchSheet key={times} {...props} open={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

function useDayName(): (day: string) => string {
  const today = useToday();
  const names = new Map([
    [today, "Today"],
    [addDays(today, 1), "Tomorrow"],
  ]);
  return (day) => names.get(day) ?? formatDayAndMonth(day);
}
