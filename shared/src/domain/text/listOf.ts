const and = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** `Focus Room, Studio and Terrace` */
export const listOf = (names: readonly string[]): string => and.format(names);
