import { usePortal } from "@portal/shared/contract/usePortal";
import { messageOf } from "@portal/shared/data/errors";
import { Card } from "@portal/shared/ui/Card";
import { Switch } from "@portal/shared/ui/form/Switch";
import { ReadFailedNote } from "@portal/shared/ui/states/ReadFailedNote";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { mustBeInstalled } from "./device";
import styles from "./DevicePush.module.css";
import { pushQueries } from "./push.queries";
import { type PushState, usePush } from "./usePush";

/** Nothing where the portal has no push notifications, or while that is not known. */
export function DevicePush({ userId }: { userId: string }) {
  const { supabase } = usePortal();
  const { data: key } = useQuery(pushQueries.key(supabase));
  return key ? <DeviceCard userId={userId} pushKey={key} /> : null;
}

function DeviceCard({ userId, pushKey }: { userId: string; pushKey: string }) {
  const { state, devices, browser, change } = usePush(userId, pushKey);
  const isOn = change.isPending ? change.variables : state === "on";
  const failed = devices.error ?? browser.error;
  const text = useRef<HTMLParagraphElement>(null);
  const wasNotAllowed = change.data === "not allowed";
  useEffect(() => {
    // The pressed switch has disappeared.
    if (wasNotAllowed && state === "blocked") text.current?.focus();
  }, [wasNotAllowed, state]);
  return (
    <Card as="section" aria-labelledby="device-push-title">
      <div className={styles.row}>
        <div>
          <h3 className={styles.title} id="device-push-title">
            Push notifications on this device
          </h3>
          <p className={styles.text} tabIndex={-1} ref={text}>
            {state ? texts(state) : <Skeleton height="1.25rem" />}
          </p>
          <p className={styles.text} role="status">
            {wasNotAllowed &&
              state === "off" &&
              "Not turned on. Press the switch again and choose Allow when the browser asks."}
          </p>
        </div>
        {(state === "on" || state === "off") && (
          <Switch
            label="Push"
            of="this device"
            checked={isOn}
            // Stays enabled while saving: a disabled switch loses the keyboard focus.
            onChange={(next) => {
              if (!change.isPending) change.mutate(next);
            }}
          />
        )}
      </div>
      {change.isError && (
        <ReadFailedNote
          text={`Not ${change.variables ? "turned on" : "turned off"}. ${messageOf(change.error, "Please try again.")}`}
          onRetry={() => change.mutate(change.variables)}
          retrying={change.isPending}
        />
      )}
      {failed && !state && (
        <ReadFailedNote
          text={messageOf(failed, "The state of this device didn't load.")}
          onRetry={() => void Promise.all([devices.refetch(), browser.refetch()])}
          retrying={devices.isFetching || browser.isFetching}
        />
      )}
    </Card>
  );
}

function texts(state: PushState): string {
  switch (state) {
    case "on":
      return "This device shows notifications, also while the portal is closed. Choose below which ones.";
    case "off":
      return "Get notifications on this device, also while the portal is closed.";
    case "blocked":
      return "This browser blocks notifications of the portal. Allow them in the browser's settings for this site, then reload the page.";
    case "unsupported":
      return mustBeInstalled()
        ? "Install the portal first: open it in Safari, press Share and choose Add to Home Screen. Then open it from there."
        : "This browser does not support push notifications.";
  }
}
