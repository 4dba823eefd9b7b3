import { afterEach } from "vitest";

if (typeof document !== "undefined") {
  const { cleanup, configure } = await import("@testing-library/react");
  // Generous, so that a slow machine does not fail a test.
  configure({ asyncUtilTimeout: 5_000 });
  afterEach(cleanup);
}
