import { subjectKinds, type AuditFilter } from "../../data/audit/audit.queries";
import { readDayRange } from "../../data/lists/dayRange";
import type { UrlFilter } from "../../ui/toolbar/useUrlFilter";

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The filter of the list in the URL. */
export function readAuditFilter(address: UrlFilter): AuditFilter {
  const kind = address.get("kind");
  const person = address.get("person") ?? "";
  return {
    search: address.appliedSearch,
    kind: subjectKinds.find((known) => known === kind) ?? "all",
    subject: address.get("subject"),
    person: uuid.test(person) ? person : null,
    days: readDayRange(address),
  };
}
