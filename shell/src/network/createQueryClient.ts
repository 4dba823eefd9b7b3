import { onlineWrites } from "@portal/shared/data/offline";
import { onlineManager, QueryClient } from "@tanstack/react-query";

const whileOnline = () => onlineManager.isOnline();

/** Writes are never queued offline: users may change their mind. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache: onlineWrites(),
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
