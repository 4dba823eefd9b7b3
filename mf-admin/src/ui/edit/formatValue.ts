export function formatValue(value: unknown): string {
  if (value === undefined || value === null || value === "") return "empty";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (typeof value === "string" || typeof value === "number") return `“${value}”`;
  if (Array.isArray(value)) return value.length > 0 ? value.join(", ") : "empty";
  if (typeof value === "object") return "url" in value && value.url ? "another image" : "no image";
  return "another value";
}
