import { deferred } from "./deferred";
import { RenderWhenLoaded } from "./RenderWhenLoaded";

export default { title: "Portal/RenderWhenLoaded" };

const loaded = deferred(() => Promise.resolve("Loaded"));
const missing = deferred<string>(() => Promise.reject(new Error("Loading chunk failed")));

export const Default = () => (
  <RenderWhenLoaded content={loaded} wanted onError={() => undefined}>
    {(text) => <p>{text}</p>}
  </RenderWhenLoaded>
);
/** Content that cannot be loaded shows nothing. */
export const Failed = () => (
  <RenderWhenLoaded content={missing} wanted onError={() => undefined}>
    {(text) => <p>{text}</p>}
  </RenderWhenLoaded>
);
