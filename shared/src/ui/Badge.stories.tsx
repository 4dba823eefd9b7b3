import { Badge } from "./Badge";

export default { title: "Portal/Badge" };

export const Tones = () => (
  <>
    <Badge>Neutral</Badge> <Badge tone="brand">Brand</Badge> <Badge tone="success">Success</Badge>{" "}
    <Badge tone="warning">Warning</Badge> <Badge tone="danger">Danger</Badge>
  </>
);

export const LongText = () => (
  <div style={{ width: "8rem" }}>
    <Badge tone="warning">Registration closes on Wednesday</Badge>
  </div>
);
