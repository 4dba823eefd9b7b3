import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { usePortal } from "@portal/shared/contract/usePortal";
import { assertOnline, messageOf } from "@portal/shared/data/errors";
import type { CafeOrder, Stage } from "./cafeOrder.schema";
import { cafeOrderQueries } from "./cafeOrders.queries";

interface Move {
  order: CafeOrder;
  to: Stage;
}

export const moveFailure = (error: unknown): string =>
  messageOf(error, "The order could not be moved. Please try again.");

/** Shows the order at its new stage at once, and at the old one again if the write fails. */
export function useSetStage() {
  const { supabase, toast } = usePortal();
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
      assertOnline();
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
      show(order, to, new Date().toISOString());
    },
    onError: (error, { order }) => {
      show(order, order.stage, order.stage_at);
      toast({
        variant: "destructive",
        title: `Order ${order.number} Not Moved`,
        description: moveFailure(error),
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: cafeOrderQueries.all }),
  });
}
