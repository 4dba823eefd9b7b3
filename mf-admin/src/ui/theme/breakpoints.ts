/** Tables become cards. */
export const NARROW = "(max-width: 899px)";
/** The sidebar becomes a drawer. */
export const TABLET = "(max-width: 1199px)";
