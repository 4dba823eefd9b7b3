import { PortalContext } from "../../contract/PortalContext";
import { createFakePortal, fakeSupabase } from "../../testing/fakePortal";
import { ErrorState } from "../states/ErrorState";
import { Skeleton } from "../states/Skeleton";
import { deferred } from "./deferred";
import { DeferredContent } from "./DeferredContent";

export default { title: "Portal/DeferredContent" };

const portal = createFakePortal({ supabase: fakeSupabase(() => new Promise(() => undefined)) });
const loaded = deferred(() => Promise.resolve("Loaded"));
const loading = deferred<string>(() => new Promise(() => undefined));
const missing = deferred<string>(() => Promise.reject(new Error("Loading chunk failed")));

const show = (content: typeof loaded) => (
  <PortalContext value={portal}>
    <DeferredContent
      content={content}
      pending={<Skeleton height="10rem" />}
      failed={(retry) => <ErrorState title="The calendar didn't load" onRetry={retry} />}
    >
      {(text) => <p>{text}</p>}
    </DeferredContent>
  </PortalContext>
);

export const Default = () => show(loaded);
export const Loading = () => show(loading);
export const Failed = () => show(missing);
