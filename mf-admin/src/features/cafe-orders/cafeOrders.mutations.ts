import { serverNow } from "@portal/shared/domain/serverTime";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { usePortal } from "@portal/shared/contract/usePortal";
import type { CafeOrder, Stage } from "./cafeOrder.schema";
import { cafeOrderQueries } from "./cafeOrders.queries";

export interface Move {
  order: CafeOrder;
  to: Stage;
  isUndo: boolean;
}

/** Shows the order at its new stage at once, and at the old one again if the write fails. */
export function useSetStage(onFailed: (error: unknown, move: Move) => void) {
  const { supabase } = usePortal();
  const queryClient = useQueryClient();
  /** An undo waits for the move before it, so that the database gets both in their order. */
  const sending = useRef(new Map<string, Promise<unknown>>());

  function show(order: CafeOrder, stage: Stage, stage_at: string) {
    queryClient.setQueryData(
      cafeOrderQueries.day(supabase, order.day).queryKey,
      (rows: CafeOrder[] | undefined) =>
        rows?.map((row) => (row.id === order.id ? { ...row, stage, stage_at } : row)),
    );
  }

  return useMutation({
    mutationFn: async ({ order, to }: Move) => {
      const moving = (sending.current.get(order.id) ?? Promise.resolve()).then(() =>
        supabase
          .rpc("set_cafe_stage", { order_id: order.id, from_stage: order.stage, to_stage: to })
          .throwOnError(),
      );
      sending.current.set(
        order.id,
        moving.catch(() => undefined),
      );
      await moving;
    },
    onMutate: async ({ order, to }) => {
      const { queryKey } = cafeOrderQueries.day(supabase, order.day);
      await queryClient.cancelQueries({ queryKey });
      show(order, to, serverNow().toISOString());
    },
    onError: (error, move) => {
      const { order } = move;
      show(order, order.stage, order.stage_at);
      onFailed(error, move);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: cafeOrderQueries.all }),
  });
}
