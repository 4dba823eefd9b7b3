/** Where guests find the space. Empty texts if the space has not written them. */
export interface SpaceAddress {
  address: string;
  /** Leads to the entrance on a map. */
  map_url: string;
}

/** The link of the space, or a search for its address. Null without an address. */
export function mapLink({ address, map_url }: SpaceAddress): string | null {
  if (!address) return null;
  return (
    map_url || `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
  );
}
