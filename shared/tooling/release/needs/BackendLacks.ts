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
