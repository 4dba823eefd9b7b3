import { definePart } from "@portal/shared/contract/module/definePart";
import { useEffect } from "react";

function CrashesLater() {
  useEffect(() => {
    setTimeout(() => {
      throw new Error("The timer has no data");
    });
    void Promise.reject(new Error("The request has no data"));
    throw new Error("The part has no data");
  }, []);
  return <p>Soon</p>;
}

export default definePart<"dashboard.cards">(CrashesLater);
