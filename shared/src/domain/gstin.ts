const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Whether the text has the form of a GST number, with its check character, as the database checks it. */
export function isGstin(text: string): boolean {
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][\dA-Z]Z[\dA-Z]$/.test(text)) return false;
  const sum = [...text].slice(0, 14).reduce((total, digit, place) => {
    const product = digits.indexOf(digit) * (1 + (place % 2));
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return digits[(36 - (sum % 36)) % 36] === text[14];
}
