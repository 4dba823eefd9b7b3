import { useState } from "react";
import { Button } from "antd";
import { Plus } from "lucide-react";
import { AdminPage } from "../../ui/layout/AdminPage";
import { ExportSpecials } from "./ExportSpecials";
import type { CafeSpecial } from "./special.schema";
import { SpecialForm } from "./SpecialForm";
import { SpecialList } from "./SpecialList";

type View = { name: "list" } | { name: "add" } | { name: "edit"; special: CafeSpecial };

export function SpecialManager() {
  const [view, setView] = useState<View>({ name: "list" });
  const showList = () => setView({ name: "list" });
  return (
    <AdminPage
      title="Cafe Specials"
      actions={
        view.name === "list" && (
          <>
            <ExportSpecials />
            <Button
              type="primary"
              icon={<Plus size={16} aria-hidden />}
              onClick={() => setView({ name: "add" })}
            >
              Add special
            </Button>
          </>
        )
      }
    >
      {view.name === "list" ? (
        <SpecialList onEdit={(special) => setView({ name: "edit", special })} />
      ) : (
        <SpecialForm special={view.name === "edit" ? view.special : null} onClose={showList} />
      )}
    </AdminPage>
  );
}
