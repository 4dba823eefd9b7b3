import { refusals } from "./storageError";

const factors = new Map(
  Object.entries({ b: 1, kb: 1e3, mb: 1e6, gb: 1e9, kib: 2 ** 10, mib: 2 ** 20, gib: 2 ** 30 }),
);

/** Bytes of "5MiB", "5MB", "500" or a number. @throws StorageError */
export function byteSize(size: string | number): number {
  if (typeof size === "number") return size;
  const [, amount, unit = "b"] = /^(\d+(?:\.\d+)?)\s*([kmg]?i?b)?$/i.exec(size.trim()) ?? [];
  const factor = factors.get(unit.toLowerCase());
  if (amount === undefined || factor === undefined) {
    throw refusals.invalidRequest(`invalid size: ${size}`);
  }
  return Math.floor(Number(amount) * factor);
}
