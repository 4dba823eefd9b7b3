import { ButtonLink } from "./ButtonLink";

export default { title: "Portal/ButtonLink" };

export const Variants = () => (
  <>
    <ButtonLink to="/book-room">Book a room</ButtonLink>
    <ButtonLink to="/bookings" variant="secondary">
      My bookings
    </ButtonLink>
    <ButtonLink to="/events" variant="ghost">
      All events
    </ButtonLink>
  </>
);

export const Hover = { render: Variants, parameters: { pseudo: { hover: true } } };

export const Focus = { render: Variants, parameters: { pseudo: { focusVisible: "a" } } };

export const LongText = () => (
  <div style={{ width: "12rem" }}>
    <ButtonLink to="/buy-credits">Buy the credits that this booking needs</ButtonLink>
  </div>
);
