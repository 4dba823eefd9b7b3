import { createContext } from "react";

/** By field name, the values that another save changed while the form was open. */
export const ChangedFields = createContext<Readonly<Record<string, unknown>>>({});
