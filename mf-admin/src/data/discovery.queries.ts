import { queryOptions } from "@tanstack/react-query";
import { parseDiscovery, type Discovery } from "@portal/shared/contract/release/discovery";
import { adminKeys } from "./adminKeys";

export const discoveryQuery = queryOptions({
  queryKey: adminKeys.discovery,
  queryFn: async ({ signal }): Promise<Discovery> => {
    const response = await fetch("/modules.json", { signal, cache: "no-cache" });
    if (!response.ok)
      throw new Error(`The module registry responded with status ${response.status}.`);
    return parseDiscovery(await response.json());
  },
});
