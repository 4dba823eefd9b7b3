import { useState } from "react";
import { refusalOf } from "@portal/shared/data/refusals";
import type { Notice } from "../../ui/feedback/NoticeBar";
import type { CafeOrder, Stage } from "./cafeOrder.schema";
import { moveFailure, useSetStage } from "./cafeOrders.mutations";

const done: Record<Stage, string> = {
  new: "is new again",
  preparing: "is being prepared",
  ready: "is ready. The member is notified",
  collected: "is collected",
};

/** Moves orders between stages, and the notice with Undo or Retry. */
export function useStageMoves() {
  const [notice, setNotice] = useState<Notice | null>(null);
  const setStage = useSetStage();

  function move(order: CafeOrder, to: Stage, isUndo = false) {
    const moved = { ...order, stage: to };
    setNotice({
      text: `Order ${order.number} ${isUndo && to === "ready" ? "is ready" : done[to]}.`,
      ...(!isUndo && { action: { label: "Undo", run: () => move(moved, order.stage, true) } }),
    });
    setStage.mutate(
      { order, to },
      {
        onError: (error) =>
          setNotice({
            text: `Order ${order.number} was not moved. ${moveFailure(error)}`,
            isError: true,
            ...(refusalOf(error) === null && {
              action: { label: "Retry", run: () => move(order, to, isUndo) },
            }),
          }),
      },
    );
  }

  return { move, notice, dismiss: () => setNotice(null) };
}
