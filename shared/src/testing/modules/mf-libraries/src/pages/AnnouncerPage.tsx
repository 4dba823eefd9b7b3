import { useEffect } from "react";

/** Adds the element that libraries use to announce changes to screen readers. */
function announcer(): Element {
  const known = document.querySelector("[data-announcer]");
  if (known) return known;
  const element = document.body.appendChild(document.createElement("div"));
  element.dataset["announcer"] = "";
  return element;
}

export default function AnnouncerPage() {
  useEffect(() => {
    announcer().textContent = "The page is open";
  }, []);
  return <p>Announced</p>;
}
