import { useStore } from "@portal/shared/contract/store/useStore";
import { Dialog } from "@portal/shared/ui/Dialog";
import type { OverrideStore } from "../discovery/overrideStore";
import type { ReleaseCatalog } from "../discovery/releaseCatalog";
import { OverrideForm } from "./OverrideForm";
import { overridesOpen } from "./overridesPanelStore";

interface Props {
  overrides: OverrideStore;
  catalog: ReleaseCatalog;
  restart(): void;
}

export function OverridesDialog(props: Props) {
  const open = useStore(overridesOpen);
  return (
    <Dialog
      open={open}
      onOpenChange={overridesOpen.set}
      title="Try another release"
      description="Use another release of one module, for you and this session only."
    >
      <OverrideForm {...props} />
    </Dialog>
  );
}
