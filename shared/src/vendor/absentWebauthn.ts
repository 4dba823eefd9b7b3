// Replaces the passkeys of auth-js (slimLibraries.ts), which the portal does not offer.

export class WebAuthnApi {
  readonly isAbsent = true;
}

export const webAuthnAbortService = undefined;

export const browserSupportsWebAuthn = () => false;

const absent = () => {
  throw new Error("Passkeys are not part of this build (slimLibraries.ts)");
};

export {
  absent as createCredential,
  absent as deserializeCredentialCreationOptions,
  absent as deserializeCredentialRequestOptions,
  absent as getCredential,
  absent as serializeCredentialCreationResponse,
  absent as serializeCredentialRequestResponse,
};
