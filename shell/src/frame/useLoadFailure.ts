import { usePortal } from "@portal/shared/contract/usePortal";
import { useToast } from "@portal/shared/contract/useToast";

/** Reports that a part of the shell could not be loaded, after `undo` has closed it. */
export function useLoadFailure(undo: () => void): (error: unknown) => void {
  const { reportError } = usePortal();
  const toast = useToast("loading a part");
  return (error) => {
    undo();
    reportError(error, { during: "loading a part of the shell" });
    toast({
      title: "An error occurred",
      description: "Check your connection, then try again.",
      variant: "destructive",
    });
  };
}
