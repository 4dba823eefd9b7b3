/** Escaped, so that the value cannot end its attribute. */
export const attribute = (value: string): string =>
  value.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
