import { Card } from "./Card";

export default { title: "Portal/Card" };

export const Padded = () => <Card>Meeting room on the first floor</Card>;

export const Flush = () => <Card flush>Without padding, for lists and pictures</Card>;

export const LongText = () => (
  <div style={{ width: "14rem" }}>
    <Card>
      A card grows with its text and breaks words that do not fit:
      Donaudampfschifffahrtsgesellschaftskapitän
    </Card>
  </div>
);
