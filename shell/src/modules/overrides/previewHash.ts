/** Start of the hash of a link that shows a build: `#preview=mf-shop,<build>[,<expires>,<signature>]`. */
export const PREVIEW_HASH = "#preview=";

export const hasPreview = (): boolean => location.hash.startsWith(PREVIEW_HASH);
