import { trySetItem } from "../../storage";
import { newVersion } from "./newVersion";
import {
  enterIn,
  isChoice,
  isTypable,
  nameOf,
  typablesLike,
  valueOf,
  watchChoices,
} from "./typable";

const KEY = "portal.typed";
/** The user opens the dialog or the step with the field again. */
const RESTORED_FOR_MS = 10 * 60_000;
/** Fields whose values are never stored. */
const SECRET = "[type=password], [type=file], [type=hidden], [autocomplete=one-time-code]";

interface Typed {
  label: string;
  /** Position among the fields with this label. */
  place: number;
  value: string;
  checked: boolean;
}

interface Kept {
  path: string;
  typed: Typed[];
}

interface Options {
  typedInto(): readonly Element[];
  reload(): void;
  storage: Storage;
}

/** Reloads the page when the user asks for it, and enters again what was typed, in this tab only. */
export function keepTyped({ typedInto, reload, storage }: Options): void {
  restore(storage);
  const chosen = watchChoices();
  let typed: Typed[] = [];
  newVersion.subscribe(() => {
    const state = newVersion.getSnapshot();
    // The dialog with the fields may be closed before the user reloads.
    if (state === "needed" || state === "reloading")
      typed = merged(typed, [...new Set([...typedInto(), ...chosen()])].flatMap(read));
    if (state !== "reloading") return;
    const kept: Kept = { path: location.pathname, typed };
    trySetItem(storage, KEY, JSON.stringify(kept));
    // Prevents leave guards from asking about values that are kept.
    addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), true);
    reload();
  });
}

function read(field: Element): Typed[] {
  if (!isTypable(field) || field.matches(SECRET)) return [];
  const label = nameOf(field);
  const checked = field instanceof HTMLInputElement && field.checked;
  return [{ label, place: typablesLike(label).indexOf(field), value: valueOf(field), checked }];
}

function merged(before: readonly Typed[], now: readonly Typed[]): Typed[] {
  const isNow = ({ label, place }: Typed) =>
    now.some((field) => field.label === label && field.place === place);
  return [...before.filter((field) => !isNow(field)), ...now];
}

function restore(storage: Storage): void {
  const kept = JSON.parse(storage.getItem(KEY) ?? "null") as Kept | null;
  storage.removeItem(KEY);
  if (!kept || kept.path !== location.pathname) return;
  let left = kept.typed;
  const end = new AbortController();
  const enterAll = () => {
    if (location.pathname !== kept.path) return end.abort();
    left = left.filter((field) => !enterAgain(field));
    if (left.length === 0) end.abort();
  };
  const observer = new MutationObserver(enterAll);
  const timer = setTimeout(() => end.abort(), RESTORED_FOR_MS);
  end.signal.addEventListener("abort", () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ["disabled", "aria-expanded"],
  });
  enterAll();
}

/** @returns false if the field is not in the page yet */
function enterAgain({ label, place, value, checked }: Typed): boolean {
  const field = typablesLike(label)[place];
  if (!field || field.matches(":disabled, [aria-disabled=true]")) return false;
  return enterIn(field, value, checked) || !isChoice(field);
}
