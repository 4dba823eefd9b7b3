import { expect, test } from "vitest";
import { mapLink } from "./spaceAddress";

const address = "14 Residency Road, Bengaluru 560025";

test.each([
  [{ address, map_url: "https://maps.app.goo.gl/entrance" }, "https://maps.app.goo.gl/entrance"],
  [
    { address, map_url: "" },
    "https://www.google.com/maps/search/?api=1&query=14%20Residency%20Road%2C%20Bengaluru%20560025",
  ],
  [{ address: "", map_url: "https://maps.app.goo.gl/entrance" }, null],
])("leads to the map of the space, or searches for its address: %o", (space, link) => {
  expect(mapLink(space)).toBe(link);
});
