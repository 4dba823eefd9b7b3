import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// Generous, so that a slow machine does not fail a test.
configure({ asyncUtilTimeout: 5_000 });

afterEach(cleanup);
