import { useStore } from "@portal/shared/contract/store/useStore";
import { useEffect } from "react";
import { RenderWhenLoaded } from "@portal/shared/ui/deferred/RenderWhenLoaded";
import { overridesDialog } from "../../page/deferredComponents";
import { useLoadFailure } from "@portal/shared/ui/deferred/useLoadFailure";
import type { OverrideStore } from "../discovery/overrideStore";
import type { ReleaseCatalog } from "../discovery/releaseCatalog";
import { useShellSession } from "../../session/SessionContext";
import { openOverrides, OVERRIDE_HASH, overridesOpen } from "./overridesPanelStore";

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
  const onError = useLoadFailure(() => overridesOpen.set(false));
  if (!allowed || !known) return null;
  return (
    <RenderWhenLoaded content={overridesDialog} wanted={open} onError={onError}>
      {(OverridesDialog) => (
        <OverridesDialog overrides={overrides} catalog={known} restart={restart} />
      )}
    </RenderWhenLoaded>
  );
}

function useShortcut(allowed: boolean): void {
  useEffect(() => {
    if (!allowed) return;
    if (location.hash.startsWith(OVERRIDE_HASH)) openOverrides();
    const onKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.altKey || event.code !== "KeyM") return;
      event.preventDefault();
      openOverrides();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [allowed]);
}
