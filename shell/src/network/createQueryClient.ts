import { onlineManager, QueryClient } from "@tanstack/react-query";

const whileOnline = () => onlineManager.isOnline();

/**
 * The portal's one query cache. A read that fails is tried once more a second later, then shows
 * its error. Without a network it shows it at once instead of waiting behind a skeleton, what was
 * read before stays in sight, and both are read again when the network is back. A write is never
 * put off until then: the person may have thought better of it.
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
