/** As `private.comparable_name`: names that look alike are one. */
export const comparableName = (name: string): string =>
  name
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
