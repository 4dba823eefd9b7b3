let path = "/";

/** The path of the page that is being prerendered. */
export const currentPath = (): string => path;

export function setCurrentPath(next: string): void {
  path = next;
}
