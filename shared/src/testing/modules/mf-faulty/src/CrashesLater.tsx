import { definePart } from "@portal/shared/contract/module/definePart";
import { useEffect } from "react";

function CrashesLater() {
  useEffect(() => {
    throw new Error("The part has no data");
  }, []);
  return <p>Soon</p>;
}

export default definePart<"dashboard.cards">(CrashesLater);
