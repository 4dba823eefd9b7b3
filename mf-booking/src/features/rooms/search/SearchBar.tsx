import { addDays } from "@portal/shared/domain/dates";
import { formatDayAndMonth, formatTime } from "@portal/shared/domain/formatDates";
import { formatDuration } from "@portal/shared/domain/slots";
import { Button } from "@portal/shared/ui/Button";
import { afterFirstUse } from "@portal/shared/ui/deferred/afterFirstUse";
import { lazyDialog } from "@portal/shared/ui/deferred/lazyComponents";
import { useNow } from "@portal/shared/ui/useNow";
import { useToday } from "@portal/shared/ui/useToday";
import { ChevronsUpDown, Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
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

/** What is searched for, on one button that opens all choices. Before a search, a second one opens those of tomorrow. */
export function SearchBar(props: SearchProps) {
  const { url, isOnBoard = false } = props;
  const [times, setTimes] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState(url);
  const bar = useRef<HTMLButtonElement>(null);
  useEffect(() => afterFirstUse(SearchSheet.preload), []);
  const firstDay = useFirstBookableDay();
  const { end_time } = useHoursOfRooms(props.rooms, url.day ?? firstDay);
  const search = roomSearchOf(url, firstDay, end_time, useNow());
  const today = useToday();
  const tomorrow = addDays(today, 1);
  const duration = formatDuration(search?.units ?? url.units ?? defaultUnits);
  const dayName =
    search &&
    ({ [today]: "Today", [tomorrow]: "Tomorrow" }[search.day] ?? formatDayAndMonth(search.day));
  const when = search
    ? [dayName, search.start ? formatTime(search.start) : "Any time", duration]
    : ["Any day", "any time"];
  const open = (choices: BookRoomUrl) => {
    setTimes(times + 1);
    setShown(choices);
    setOpen(true);
  };
  return (
    <div className={styles.row}>
      <button
        ref={bar}
        type="button"
        className={styles.bar}
        aria-haspopup="dialog"
        onPointerEnter={SearchSheet.preload}
        onClick={() => open(url)}
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
      {!search && !isOnBoard && (
        <Button
          variant="secondary"
          aria-haspopup="dialog"
          onClick={() => open({ ...url, day: tomorrow })}
        >
          Tomorrow
        </Button>
      )}
      {times > 0 && (
        <SearchSheet
          key={times}
          {...props}
          url={shown}
          open={isOpen}
          finalFocus={() => bar.current}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
