import { usePortal } from "../../contract/usePortal";
import { useToast } from "../../contract/useToast";
import { isLoadFailure } from "./isLoadFailure";

/** Says that a part of the page could not be loaded or shown, after `undo` has closed it. */
export function useLoadFailure(undo?: () => void): (error: unknown) => void {
  const { reportError } = usePortal();
  const toast = useToast("loading a part");
  return (error) => {
    undo?.();
    reportError(error, { during: "loading a part of the page" });
    toast({
      title: "An error occurred",
      description: isLoadFailure(error)
        ? "A part of the page didn't load. Check your connection, or reload the page."
        : "Please try again later.",
      variant: "destructive",
    });
  };
}
