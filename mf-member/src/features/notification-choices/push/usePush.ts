import { usePortal } from "@portal/shared/contract/usePortal";
import { forgetPush, rememberPush } from "@portal/shared/data/pushMemory";
import { queryRoots } from "@portal/shared/data/queryKeys";
import { useForgetOfflineError } from "@portal/shared/data/useForgetOfflineError";
import { describeDevice } from "@portal/shared/domain/describeDevice";
import { useMutation, useQuery } from "@tanstack/react-query";
import { readDevice, subscribe } from "./device";
import { pushQueries } from "./push.queries";

export type PushState = "unsupported" | "blocked" | "off" | "on";

/** Push notifications in this browser for this member. */
export function usePush(userId: string, key: string) {
  const { supabase, queryClient } = usePortal();
  const devices = useQuery(pushQueries.devices(supabase, userId));
  const browser = useQuery({
    queryKey: [queryRoots.notifications, userId, "browser", key],
    queryFn: () => readDevice(key),
    staleTime: 0,
    gcTime: 0,
  });

  const change = useForgetOfflineError(
    useMutation({
      mutationFn: (isOn: boolean) => (isOn ? turnOn() : turnOff()),
      onSettled: () =>
        Promise.all([
          queryClient.invalidateQueries({
            queryKey: pushQueries.devices(supabase, userId).queryKey,
          }),
          browser.refetch(),
        ]),
    }),
  );

  async function turnOn(): Promise<"not allowed" | undefined> {
    const subscription = await subscribe(key);
    if (!subscription) return "not allowed";
    const { p256dh = "", auth = "" } = subscription.toJSON().keys ?? {};
    const { endpoint } = subscription;
    const device = describeDevice(navigator.userAgent);
    const { error } = await supabase.rpc("save_push_subscription", {
      endpoint,
      p256dh,
      auth,
      device,
    });
    if (!error) {
      rememberPush(userId);
      return undefined;
    }
    await subscription.unsubscribe();
    throw error;
  }

  async function turnOff(): Promise<undefined> {
    const subscription = await readDevice(key);
    if (typeof subscription === "string") return undefined;
    await supabase
      .from("push_subscriptions")
      .delete()
      .eq("endpoint", subscription.endpoint)
      .throwOnError();
    forgetPush();
    await subscription.unsubscribe();
    return undefined;
  }

  return { state: stateOf(browser.data, devices.data), devices, browser, change };
}

/** Undefined while loading. Another member may have turned push on in this browser. */
function stateOf(
  browser: Awaited<ReturnType<typeof readDevice>> | undefined,
  devices: readonly string[] | undefined,
): PushState | undefined {
  if (typeof browser === "string") return browser;
  if (!browser || !devices) return undefined;
  return devices.includes(browser.endpoint) ? "on" : "off";
}
