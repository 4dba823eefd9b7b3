import { definePart } from "@portal/shared/contract/module/definePart";

function Throws(): never {
  throw new Error("The part has no data");
}

export default definePart<"dashboard.cards">(Throws);
