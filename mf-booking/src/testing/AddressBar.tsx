import { useLocation, useNavigate } from "@portal/shared/vendor/router";
import { fireEvent, screen } from "@testing-library/react";

/** Replaces the address bar and the buttons Back and Forward of a browser. */
export function AddressBar() {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <div>
      <span data-testid="address">{decodeURIComponent(search).replaceAll("+", " ")}</span>
      <button onClick={() => void navigate(-1)}>Browser: back</button>
      <button onClick={() => void navigate(1)}>Browser: forward</button>
    </div>
  );
}

export const address = () => screen.getByTestId("address").textContent;
export const goBack = () => fireEvent.click(screen.getByText("Browser: back"));
export const goForward = () => fireEvent.click(screen.getByText("Browser: forward"));
