import { createContext } from "react";

/** Values by field name that another admin saved while the form was open. */
export const ChangedFieldsContext = createContext<Readonly<Record<string, unknown>>>({});
