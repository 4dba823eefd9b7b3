import { deferred } from "./deferred";
import { IntentButton } from "./IntentButton";

export default { title: "Portal/IntentButton" };

const part = deferred(() => Promise.resolve(() => <button type="button">Loaded</button>));

/** Replaced by the loaded part on hover, focus or touch. */
export const Default = () => (
  <IntentButton
    part={part}
    aria-haspopup="menu"
    onError={() => undefined}
    render={(Loaded) => <Loaded />}
  >
    Not loaded
  </IntentButton>
);
export const Hover = { render: Default, parameters: { pseudo: { hover: true } } };
export const Focus = { render: Default, parameters: { pseudo: { focusVisible: "button" } } };
