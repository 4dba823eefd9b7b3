/** On these screens, tables become cards. */
export const NARROW = "(max-width: 899px)";
/** On these screens, the sidebar becomes a drawer. */
export const TABLET = "(max-width: 1199px)";
