import { Plus } from "lucide-react";
import { Button } from "./Button";

export default { title: "Portal/Button" };

const variants = ["primary", "secondary", "ghost", "destructive"] as const;

export const Variants = () =>
  variants.map((variant) => (
    <Button key={variant} variant={variant}>
      {variant}
    </Button>
  ));

export const Hover = { render: Variants, parameters: { pseudo: { hover: true } } };

export const Focus = { render: Variants, parameters: { pseudo: { focusVisible: "button" } } };

export const Disabled = () =>
  variants.map((variant) => (
    <Button key={variant} variant={variant} disabled>
      {variant}
    </Button>
  ));

export const Busy = () =>
  variants.map((variant) => (
    <Button key={variant} variant={variant} busy>
      {variant}
    </Button>
  ));

export const Sizes = () => (
  <>
    <Button size="sm">Small</Button>
    <Button>Medium</Button>
    <Button size="lg">Large</Button>
    <Button>
      <Plus aria-hidden size={16} />
      With an icon
    </Button>
  </>
);

export const LongText = () => (
  <div style={{ width: "12rem" }}>
    <Button>Cancel the booking and refund the credits</Button>
  </div>
);
