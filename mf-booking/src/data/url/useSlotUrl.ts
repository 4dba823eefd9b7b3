import { useLocation } from "@portal/shared/vendor/router";
import { useCallback, useMemo } from "react";
import { readBookRoomUrl } from "./bookRoomUrl";
import { useUrlLimits } from "./useUrlLimits";

/** Reads a slot from the query of the URL within the limits of bookings. */
export function useSlotUrl() {
  const { search } = useLocation();
  const limits = useUrlLimits();
  const read = useCallback(
    (params: URLSearchParams) => readBookRoomUrl(params, limits).url,
    [limits],
  );
  const { ignored } = useMemo(
    () => readBookRoomUrl(new URLSearchParams(search), limits),
    [search, limits],
  );
  return {
    read,
    /** Describes the impossible values of the URL. */
    ignored,
    lastDay: limits.lastDay,
  };
}
