import { onlineManager, QueryClient } from "@tanstack/react-query";

const whileOnline = () => onlineManager.isOnline();

/**
 * Offline, reads fail immediately and cached data stays visible. Writes are never queued: the user
 * may have changed their mind.
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
