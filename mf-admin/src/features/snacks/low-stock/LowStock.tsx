import { lazyDialog } from "@portal/shared/ui/deferred/lazyComponents";
import { useState } from "react";
import { Button } from "antd";
import { useQuery } from "@tanstack/react-query";
import { usePortal } from "@portal/shared/contract/usePortal";
import { Badge } from "@portal/shared/ui/Badge";
import { useDeskChanges } from "../../../data/desk/useDeskChanges";
import list from "../../../ui/layout/DeskList.module.css";
import { Fold } from "../../../ui/layout/Fold";
import { DeskSection, NothingHere } from "../../../ui/layout/DeskSection";
import { stockState, type Stocked } from "../snack.schema";
import { lowStockQuery } from "./lowStock.queries";

const RestockDialog = lazyDialog(async () => (await import("../RestockDialog")).RestockDialog);

export function LowStock() {
  const { supabase } = usePortal();
  const query = useQuery(lowStockQuery(supabase));
  useDeskChanges("stock", () => void query.refetch());
  const [restocked, setRestocked] = useState<Stocked | null>(null);
  return (
    <>
      <DeskSection
        title="Low stock"
        query={query}
        errorTitle="Error loading the stock"
        count={query.data?.total}
        link={{ to: "/admin/snacks", label: "All snacks" }}
      >
        {({ rows }) =>
          rows.length === 0 ? (
            <NothingHere>Every snack is in stock</NothingHere>
          ) : (
            <Fold rows={rows}>
              {(shown) => (
                <ul className={list.list}>
                  {shown.map((snack) => (
                    <li key={snack.id} className={list.row}>
                      <span className={list.text}>
                        <span className={list.name}>
                          {snack.name}
                          {stockState(snack.quantity) === "out" ? (
                            <Badge tone="danger">Out of Stock</Badge>
                          ) : (
                            <Badge tone="warning">{snack.quantity} left</Badge>
                          )}
                        </span>
                      </span>
                      <Button
                        aria-label={`Restock ${snack.name}`}
                        aria-haspopup="dialog"
                        onClick={() => setRestocked(snack)}
                      >
                        Restock
                      </Button>
                    </li>
                  ))}
                </ul>
              )}
            </Fold>
          )
        }
      </DeskSection>
      {restocked && <RestockDialog snack={restocked} onClose={() => setRestocked(null)} />}
    </>
  );
}
