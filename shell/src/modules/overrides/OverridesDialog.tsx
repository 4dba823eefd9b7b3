import { useStore } from "@portal/shared/contract/store/useStore";
import { Dialog } from "@portal/shared/ui/Dialog";
import type { OverrideStore } from "../discovery/overrideStore";
import type { ReleaseCatalog } from "../discovery/releaseCatalog";
import { useLayoutEffect, useState } from "react";
import { OverrideForm } from "./OverrideForm";
import { OVERRIDE_HASH, overridesOpen } from "./overridesPanelStore";

interface Props {
  overrides: OverrideStore;
  catalog: ReleaseCatalog;
  restart(): void;
}

export function OverridesDialog(props: Props) {
  const open = useStore(overridesOpen);
  const [link] = useState(() => location.hash);
  // Before the dialog adds its history entry, which would keep the link in the entry of the page.
  useLayoutEffect(clearLink, []);
  return (
    <Dialog
      open={open}
      onOpenChange={overridesOpen.set}
      title="Try another release"
      description="Use another release of one module, for you and this session only."
    >
      <OverrideForm {...props} link={link} />
    </Dialog>
  );
}

/** So that the reloaded page does not open the panel again. */
function clearLink(): void {
  if (!location.hash.startsWith(OVERRIDE_HASH)) return;
  history.replaceState(history.state, "", location.pathname + location.search);
}
