import { useEffect, useRef, useState } from "react";
import { usePortal } from "@portal/shared/contract/usePortal";
import { messageOf } from "@portal/shared/data/errors";
import { refusalOf } from "@portal/shared/data/refusals";
import type { Notice } from "../../ui/feedback/NoticeBar";
import type { CafeOrder, Stage } from "./cafeOrder.schema";
import { useSetStage, type Move } from "./cafeOrders.mutations";

const done: Record<Stage, string> = {
  new: "is new again",
  preparing: "is being prepared",
  ready: "is ready. The member is notified",
  collected: "is collected",
};

/** Moves orders between stages, and the notice with Undo or Retry. */
export function useStageMoves() {
  const { toast } = usePortal();
  const [notice, setNotice] = useState<Notice | null>(null);
  const setStage = useSetStage(reportFailure);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  function reportFailure(error: unknown, { order, to, isUndo }: Move) {
    const reason = messageOf(error, "The order could not be moved. Please try again.");
    if (!isOpen.current) {
      toast({
        flow: `cafe order ${order.id}`,
        variant: "destructive",
        title: `Order ${order.number} not moved`,
        description: reason,
      });
      return;
    }
    setNotice({
      text: `Order ${order.number} was not moved. ${reason}`,
      isError: true,
      error,
      ...(refusalOf(error) === null && {
        action: { label: "Retry", run: () => move(order, to, isUndo) },
      }),
    });
  }

  function move(order: CafeOrder, to: Stage, isUndo = false) {
    const moved = { ...order, stage: to };
    setNotice({
      text: `Order ${order.number} ${isUndo && to === "ready" ? "is ready" : done[to]}.`,
      ...(!isUndo && { action: { label: "Undo", run: () => move(moved, order.stage, true) } }),
    });
    setStage.mutate({ order, to, isUndo });
  }

  return { move, notice, dismiss: () => setNotice(null) };
}
