/**
 * Removes a file whose hash did not match from the worker's cache, and requests it again past the
 * browser's own cache, from which the next visit would take the damaged copy.
 */
export async function replaceDamaged(url: string, cache: Pick<Cache, "delete">): Promise<void> {
  await cache.delete(url, { ignoreVary: true });
  const response = await fetch(url, { cache: "reload" });
  await response.arrayBuffer();
}
