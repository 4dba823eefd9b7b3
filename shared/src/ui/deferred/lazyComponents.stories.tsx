import type { ReactNode } from "react";
import { PortalContext } from "../../contract/PortalContext";
import { createFakePortal, fakeSupabase } from "../../testing/fakePortal";
import { Button } from "../Button";
import { Skeleton } from "../states/Skeleton";
import { lazyContent, lazyDialog } from "./lazyComponents";

export default { title: "Portal/lazyComponents" };

const portal = createFakePortal({ supabase: fakeSupabase(() => new Promise(() => undefined)) });
const options = { pending: <Skeleton height="10rem" />, failure: "The calendar didn't load" };
const missing = () => Promise.reject(new Error("Loading chunk failed"));
const never = () => new Promise<never>(() => undefined);

const Calendar = lazyContent(() => Promise.resolve(() => <p>Loaded</p>), options);
const LoadingCalendar = lazyContent(never, options);
const MissingCalendar = lazyContent(missing, options);
const Dialog = lazyDialog(() =>
  Promise.resolve(({ onClose }: { onClose(): void }) => <Button onClick={onClose}>Close</Button>),
);

const show = (element: ReactNode) => <PortalContext value={portal}>{element}</PortalContext>;

export const Default = () => show(<Calendar />);
export const Loading = () => show(<LoadingCalendar />);
export const Failed = () => show(<MissingCalendar />);
export const ADialog = () => show(<Dialog onClose={() => undefined} />);
