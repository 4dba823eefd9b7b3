import { useDeferredValue } from "react";

/** Opens an overlay in a render of its own, so that the tap that opens it is answered by an earlier paint. */
export const useOpenAfterPaint = (open: boolean): boolean => useDeferredValue(open, false) && open;
