import { useSyncExternalStore } from "react";

const phone = "(max-width: 40rem)";

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(phone);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

export const usePhone = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(phone).matches);
