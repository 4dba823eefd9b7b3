/** A 10-digit phone as `+91 98765 43210`; anything else as it was given. */
export function formatPhone(phone: string): string {
  const digits = phone.replaceAll(/[\s()-]/g, "");
  return /^\d{10}$/.test(digits) ? `+91 ${digits.slice(0, 5)} ${digits.slice(5)}` : phone;
}
