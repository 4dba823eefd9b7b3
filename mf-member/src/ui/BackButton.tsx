import { Button } from "@portal/shared/ui/Button";
import { ArrowLeft } from "lucide-react";
import { useNavigate } from "@portal/shared/vendor/router";
import * as z from "@portal/shared/vendor/zod";

const visited = z.object({ idx: z.number().min(1) });

/** Leads to the dashboard if this is the first page of the visit. */
export function BackButton() {
  const navigate = useNavigate();
  const onClick = () =>
    visited.safeParse(window.history.state).success ? navigate(-1) : navigate("/dashboard");
  return (
    <Button variant="secondary" onClick={() => void onClick()}>
      <ArrowLeft size={16} aria-hidden />
      Back
    </Button>
  );
}
