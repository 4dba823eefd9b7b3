import { usePortal } from "@portal/shared/contract/usePortal";
import { useEffect, useRef } from "react";

/** Reports each error once (spec 1 §8). */
export function useReportErrors(errors: Readonly<Record<string, Error | null>>): void {
  const { reportError } = usePortal();
  const reported = useRef(new WeakSet<Error>());
  useEffect(() => {
    for (const [source, error] of Object.entries(errors)) {
      if (!error || reported.current.has(error)) continue;
      reported.current.add(error);
      reportError(error, { source });
    }
  });
}
