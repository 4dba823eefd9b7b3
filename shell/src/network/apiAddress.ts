/** The URL to request in place of one of the Supabase project. */
export type ApiAddress = (url: string) => string;

export const directly: ApiAddress = (url) => url;

interface ApiConfig {
  supabaseUrl: string;
  api?: { path: string; services: readonly string[] } | undefined;
}

/** Leads to the portal's host where it serves the API, which needs no preflight. */
export function apiAddress({ supabaseUrl, api }: ApiConfig): ApiAddress {
  if (!api) return directly;
  const socket = (url: string) => url.replace(/^http/, "ws");
  const routes = api.services.flatMap((service) => {
    const from = `${supabaseUrl.replace(/\/$/, "")}/${service}/v1/`;
    const to = `${location.origin}${api.path}/${service}/v1/`;
    return [
      { from, to },
      { from: socket(from), to: socket(to) },
    ];
  });
  return (url) => {
    const route = routes.find(({ from }) => url.startsWith(from));
    return route ? route.to + url.slice(route.from.length) : url;
  };
}
