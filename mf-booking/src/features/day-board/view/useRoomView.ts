import { useState } from "react";

export type RoomView = "rooms" | "day";

const KEY = "bookRoomView";

function remembered(): RoomView {
  try {
    return localStorage.getItem(KEY) === "day" ? "day" : "rooms";
  } catch {
    return "rooms";
  }
}

/** The view in the URL, or the last one chosen in this browser. */
export function useRoomView(
  inUrl: RoomView | null,
  onChange: (inUrl: RoomView | null) => void,
): [RoomView, (view: RoomView) => void] {
  const [last, setLast] = useState(remembered);
  function choose(view: RoomView) {
    try {
      localStorage.setItem(KEY, view);
    } catch {
      // Without storage, the view is kept only in the URL.
    }
    setLast(view);
    onChange(view === "day" ? "day" : null);
  }
  return [inUrl ?? last, choose];
}
