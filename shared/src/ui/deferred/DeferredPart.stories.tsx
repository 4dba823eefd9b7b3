import { deferred } from "./deferred";
import { DeferredPart } from "./DeferredPart";

export default { title: "Portal/DeferredPart" };

const loaded = deferred(() => Promise.resolve("Loaded"));
const missing = deferred<string>(() => Promise.reject(new Error("Loading chunk failed")));

export const Default = () => (
  <DeferredPart part={loaded} wanted onError={() => undefined}>
    {(text) => <p>{text}</p>}
  </DeferredPart>
);
/** A part that cannot be loaded shows nothing. */
export const Failed = () => (
  <DeferredPart part={missing} wanted onError={() => undefined}>
    {(text) => <p>{text}</p>}
  </DeferredPart>
);
