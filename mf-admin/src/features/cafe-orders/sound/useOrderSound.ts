import { useEffect, useRef, useState } from "react";
import type { CafeOrder } from "../cafeOrder.schema";
import { audioContext, playTone } from "./tone";

const KEY = "portal.cafe-sound";

function readChoice(): boolean {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false;
  }
}

function saveChoice(isOn: boolean): void {
  try {
    localStorage.setItem(KEY, isOn ? "on" : "off");
  } catch {
    // The choice lasts until the page is closed.
  }
}

export interface OrderSound {
  isOn: boolean;
  /** On, but the browser waits for a tap or a key. */
  isBlocked: boolean;
  toggle: () => void;
}

/** A tone for each read that contains new orders. Off until it is switched on in this browser. */
export function useOrderSound(orders: readonly CafeOrder[] | undefined): OrderSound {
  const [isOn, setOn] = useState(readChoice);
  const isBlocked = useBlockedSound(isOn);
  const known = useRef<Set<string> | null>(null);

  useEffect(() => {
    const before = known.current;
    known.current = orders ? new Set(orders.map(({ id }) => id)) : null;
    const hasNew = orders?.some(({ id, stage }) => stage === "new" && before?.has(id) === false);
    if (isOn && hasNew) playTone();
  }, [orders, isOn]);

  return {
    isOn,
    isBlocked,
    toggle() {
      saveChoice(!isOn);
      setOn(!isOn);
      if (isOn) return;
      // The tap allows sound, and the tone confirms the choice.
      void audioContext().resume().then(playTone);
    },
  };
}

function useBlockedSound(isOn: boolean): boolean {
  const [isBlocked, setBlocked] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const audio = audioContext();
    const update = () => setBlocked(audio.state !== "running");
    const resume = () => void audio.resume();
    update();
    audio.addEventListener("statechange", update);
    window.addEventListener("pointerdown", resume);
    window.addEventListener("keydown", resume);
    return () => {
      audio.removeEventListener("statechange", update);
      window.removeEventListener("pointerdown", resume);
      window.removeEventListener("keydown", resume);
    };
  }, [isOn]);
  return isOn && isBlocked;
}
