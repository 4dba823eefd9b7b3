/** `+91 98765 43210` for 10 digits; returns others unchanged. */
export function formatPhone(phone: string): string {
  const digits = phone.replaceAll(/[\s()-]/g, "");
  return /^\d{10}$/.test(digits) ? `+91 ${digits.slice(0, 5)} ${digits.slice(5)}` : phone;
}
