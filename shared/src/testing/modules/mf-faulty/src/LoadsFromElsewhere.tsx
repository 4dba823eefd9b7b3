import { definePart } from "@portal/shared/contract/module/definePart";

export default definePart<"dashboard.cards">(() => (
  <p>
    <img src="https://pictures.example/a.png" alt="" /> From another host
  </p>
));
