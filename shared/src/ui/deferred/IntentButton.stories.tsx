import { deferred } from "./deferred";
import { IntentButton } from "./IntentButton";

export default { title: "Portal/IntentButton" };

const content = deferred(() => Promise.resolve(() => <button type="button">Loaded</button>));

/** Replaced by the loaded content on hover, focus or touch. */
export const Default = () => (
  <IntentButton
    content={content}
    aria-haspopup="menu"
    onError={() => undefined}
    render={(Loaded) => <Loaded />}
  >
    Not loaded
  </IntentButton>
);
export const Hover = { render: Default, parameters: { pseudo: { hover: true } } };
export const Focus = { render: Default, parameters: { pseudo: { focusVisible: "button" } } };
