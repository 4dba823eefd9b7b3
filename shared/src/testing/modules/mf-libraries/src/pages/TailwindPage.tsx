import { Dialog } from "@portal/shared/ui/Dialog";
import { useState } from "react";
import "./tailwind.css";

export default function TailwindPage() {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex animate-pulse gap-4 text-accent before:content-['•'] hover:underline">
      <button type="button" className="rounded-lg shadow-md" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Details">
        <p className="text-accent">In a dialog</p>
      </Dialog>
    </div>
  );
}
