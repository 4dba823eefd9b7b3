import { useStore } from "@portal/shared/contract/store/useStore";
import { Dialog } from "@portal/shared/ui/Dialog";
import { useEffect } from "react";
import type { OverrideStore } from "../modules/discovery/overrideStore";
import type { ReleaseCatalog } from "../modules/discovery/releaseCatalog";
import { useShellSession } from "../session/SessionContext";
import { OverrideForm } from "./OverrideForm";
import { openOverrides, overridesOpen } from "./overridesPanelStore";

interface Props {
  overrides: OverrideStore;
  developer: boolean;
  catalog(): ReleaseCatalog | undefined;
  restart(): void;
}

export function OverridesPanel({ overrides, developer, catalog, restart }: Props) {
  const open = useStore(overridesOpen);
  const { isAdmin } = useShellSession();
  const allowed = isAdmin || developer;
  useShortcut(allowed);
  const known = catalog();
  if (!allowed || !known) return null;
  return (
    <Dialog
      open={open}
      onOpenChange={overridesOpen.set}
      title="Try another release"
      description="Use another release of one module, for you and this session only."
    >
      <OverrideForm overrides={overrides} catalog={known} restart={restart} />
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
