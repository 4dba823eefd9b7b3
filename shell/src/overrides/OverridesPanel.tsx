import { useStore } from "@portal/shared/contract/useStore";
import { Dialog } from "@portal/shared/ui/Dialog";
import { useEffect } from "react";
import type { OverrideStore } from "../modules/discovery/overrideStore";
import type { ReleaseBook } from "../modules/discovery/releaseCatalog";
import { useShellSession } from "../session/SessionContext";
import { OverrideForm } from "./OverrideForm";
import { openOverrides, overridesOpen } from "./overridesPanel";

interface Props {
  overrides: OverrideStore;
  /** Somebody develops with this portal. */
  developer: boolean;
  /** Undefined until discovery has answered. */
  book(): ReleaseBook | undefined;
  /** Starts the page again, which then uses the overrides. */
  restart(): void;
}

/** For admins, and for everybody in a portal that a developer runs. */
export function OverridesPanel({ overrides, developer, book, restart }: Props) {
  const open = useStore(overridesOpen);
  const { isAdmin } = useShellSession();
  const allowed = isAdmin || developer;
  useShortcut(allowed);
  const known = book();
  if (!allowed || !known) return null;
  return (
    <Dialog
      open={open}
      onOpenChange={overridesOpen.set}
      title="Try another release"
      description="Points one part of the portal at another release, for you and this session only."
    >
      <OverrideForm overrides={overrides} book={known} restart={restart} />
    </Dialog>
  );
}

function useShortcut(allowed: boolean): void {
  useEffect(() => {
    if (!allowed) return;
    const onKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.altKey || event.code !== "KeyM") return;
      event.preventDefault();
      openOverrides();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [allowed]);
}
