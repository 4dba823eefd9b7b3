import { definePart } from "@portal/shared/contract/module/definePart";
import { useEffect } from "react";

function LeavesAnElement() {
  useEffect(() => {
    document.body.append(document.createElement("aside"));
  }, []);
  return <p>Left</p>;
}

export default definePart<"dashboard.cards">(LeavesAnElement);
