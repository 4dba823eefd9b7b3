/** Equal for names that look alike. The same rule as `private.comparable_name`. */
export const comparableName = (name: string): string =>
  name
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
