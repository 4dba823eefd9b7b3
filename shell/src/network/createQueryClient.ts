import { onlineManager, QueryClient } from "@tanstack/react-query";

const whileOnline = () => onlineManager.isOnline();

/**
 * The portal's query cache. A failed read is retried once after a second. Offline, reads fail
 * immediately, cached data stays visible, and both are refetched on reconnect. Writes are never
 * queued: the user may have changed their mind.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        networkMode: "always",
        retry: (failures) => failures < 1 && whileOnline(),
        refetchOnMount: whileOnline,
        refetchOnWindowFocus: whileOnline,
        refetchOnReconnect: true,
      },
      mutations: { networkMode: "always" },
    },
  });
}
