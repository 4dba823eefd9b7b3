// Replaces the admin calls of auth-js (slimLibraries.ts), which need a secret key.

export default class AdminApi {
  readonly isAbsent = true;
}
