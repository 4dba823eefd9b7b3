import { onlineManager, QueryClient } from "@tanstack/react-query";

const whileOnline = () => onlineManager.isOnline();

/** Offline, cached data stays visible. Writes are never queued: users may change their mind. */
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
