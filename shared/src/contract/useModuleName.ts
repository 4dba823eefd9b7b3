import { createContext, useContext } from "react";

export const ModuleNameContext = createContext<string | undefined>(undefined);

/**
 * The module whose code renders. Global styles of a module, such as those of Tailwind, apply below
 * an element with this name as `data-module`: set it on elements that a library adds to the body.
 */
export const useModuleName = (): string | undefined => useContext(ModuleNameContext);
