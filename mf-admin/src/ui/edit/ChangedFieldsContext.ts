import { createContext } from "react";

/** By field name. */
export const ChangedFieldsContext = createContext<Readonly<Record<string, unknown>>>({});
