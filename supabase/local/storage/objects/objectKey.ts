import { refusals } from "../storageError";

const allowed = /^[\w/!\-.*'() &$@=;:+,?]+$/;

export function requireKey(key: string): string {
  const parts = key.split("/");
  const isPlain = parts.every((part) => part !== "" && part !== "." && part !== "..");
  if (key.length > 1024 || !allowed.test(key) || !isPlain) throw refusals.invalidKey(key);
  return key;
}
