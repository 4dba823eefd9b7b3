import { subjectKinds, type AuditFilter } from "../../data/audit/audit.queries";
import { isUuid } from "../../data/isUuid";
import { readDayRange } from "../../data/lists/dayRange";
import type { UrlFilter } from "../../ui/toolbar/useUrlFilter";

/** The filter of the list in the URL. */
export function readAuditFilter(address: UrlFilter): AuditFilter {
  const kind = address.get("kind");
  const person = address.get("person") ?? "";
  return {
    search: address.appliedSearch,
    kind: subjectKinds.find((known) => known === kind) ?? "all",
    subject: address.get("subject"),
    person: isUuid(person) ? person : null,
    days: readDayRange(address),
  };
}
