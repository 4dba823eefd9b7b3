import { Button } from "@portal/shared/ui/Button";
import { CircleX } from "lucide-react";
import type { ReactNode } from "react";
import { KioskScreen } from "../layout/KioskScreen";
import { ReturnNote } from "../layout/ReturnNote";

interface Props {
  title: string;
  text: string;
  /** Shown before the button Back to start. */
  action?: ReactNode;
  onDone: () => void;
}

const SECONDS = 30;

export function RefusedScreen({ title, text, action, onDone }: Props) {
  return (
    <KioskScreen
      icon={<CircleX size={44} />}
      tone="danger"
      title={title}
      text={text}
      actions={
        <>
          {action}
          <Button variant="secondary" onClick={onDone}>
            Back to start
          </Button>
        </>
      }
      footer={<ReturnNote seconds={SECONDS} onEnd={onDone} />}
    />
  );
}
