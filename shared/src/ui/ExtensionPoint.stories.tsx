import type { Extensions } from "../contract/extensions";
import { PortalContext } from "../contract/PortalContext";
import { createFakePortal, fakeSupabase } from "../testing/fakePortal";
import { Card } from "./Card";
import { ExtensionPoint, PartOutlet } from "./ExtensionPoint";

export default { title: "Portal/ExtensionPoint" };

const state = { parts: [{ key: "mf-a/card", at: "dashboard.cards" }], adminSections: [] };
const supabase = fakeSupabase(() => new Promise(() => undefined));

const portalWith = (mount: Extensions["mount"]) =>
  createFakePortal({
    supabase,
    extensions: { subscribe: () => () => undefined, getSnapshot: () => state, mount },
  });

const shown = portalWith(({ element, onShown }) => {
  element.textContent = "A card of another module";
  onShown();
  return () => undefined;
});
const loading = portalWith(() => () => undefined);

export const Shown = () => (
  <PortalContext value={shown}>
    <Card>
      <ExtensionPoint name="dashboard.cards" context={{}} />
    </Card>
  </PortalContext>
);

export const Loading = () => (
  <PortalContext value={loading}>
    <PartOutlet part="mf-a/card" context={{}} fallback={<p>Loading the section</p>} />
  </PortalContext>
);
