import { readFileSync } from "node:fs";
import { reportFile } from "./contractHash";
import type { ContractReport } from "./contractReport";
import { parseReport } from "./reportText";

export const readContract = (): ContractReport => parseReport(readFileSync(reportFile, "utf8"));
