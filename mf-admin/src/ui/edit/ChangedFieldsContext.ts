import { createContext } from "react";

/** Changed values by field name. */
export const ChangedFieldsContext = createContext<Readonly<Record<string, unknown>>>({});
