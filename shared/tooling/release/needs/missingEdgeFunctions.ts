const DEADLINE_MS = 10_000;

/** Which edge functions a project does not have. Those that cannot be asked count as deployed. */
export async function missingEdgeFunctions(
  projectUrl: string,
  names: readonly string[],
): Promise<string[]> {
  const missing = await Promise.all(
    names.map(async (name) => {
      const response = await fetch(`${projectUrl}/functions/v1/${name}`, {
        signal: AbortSignal.timeout(DEADLINE_MS),
      }).catch(() => undefined);
      // A function that is deployed may answer with the status 404 too, as JSON.
      const text = response?.status === 404 ? await response.text() : "";
      return /function (?:was )?not found/i.test(text) ? [`edge function ${name}`] : [];
    }),
  );
  return missing.flat();
}

/** A backend does not have what a release calls. */
export class BackendLacks extends Error {
  override readonly name = "BackendLacks";

  /** @param missing such as `table lockers, function assign_locker` */
  constructor(release: string, missing: string) {
    super(
      `${release} needs what the backend lacks: ${missing}. ` +
        `Apply the migrations and deploy the edge functions that add it first.`,
    );
  }
}
