import { definePart } from "@portal/shared/contract/module/definePart";

export default definePart<"dashboard.cards">(() => <p>Sound</p>);
