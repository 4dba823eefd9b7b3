import { todayInSpace } from "@portal/shared/domain/dates";
import { formatInstant, formatTimeRange } from "@portal/shared/domain/formatDates";
import { readKeptData } from "./keptData";

const element = (tag: string, ...children: (Node | string)[]) => {
  const created = document.createElement(tag);
  created.append(...children);
  return created;
};

function bookingsOf({ bookings, readAt }: ReturnType<typeof readKeptData>, today: string) {
  if (!bookings || !readAt) return [];
  const ofToday = bookings
    .filter(({ day }) => day === today)
    .toSorted((a, b) => a.start.localeCompare(b.start));
  const list = ofToday.map(({ room, start, end }) =>
    element("li", element("strong", room), element("span", formatTimeRange(start, end))),
  );
  return [
    element(
      "section",
      element("h2", "Your bookings today"),
      list.length > 0 ? element("ul", ...list) : element("p", "No bookings today."),
      element("p", `As of ${formatInstant(readAt.toISOString())}.`),
    ),
  ];
}

function wifiOf({ wifi }: ReturnType<typeof readKeptData>) {
  if (!wifi) return [];
  const networks = [wifi.member, wifi.guest].map(({ name, password }) =>
    element(
      "div",
      element("dt", "Network"),
      element("dd", name),
      element("dt", "Password"),
      element("dd", password || "None"),
    ),
  );
  return [element("section", element("h2", "WiFi"), element("dl", ...networks))];
}

function hintsFor({ isSignedIn, bookings, wifi }: ReturnType<typeof readKeptData>) {
  if (!isSignedIn) return [];
  const pages = [...(bookings ? [] : ["My Bookings"]), ...(wifi ? [] : ["WiFi"])];
  if (pages.length === 0) return [];
  const text = `You can see ${pages.join(" and ")} here for a day after you open ${pages.length > 1 ? "them" : "it"} online.`;
  return [element("p", text)];
}

const now = new Date();
const keptData = readKeptData(localStorage, now);
document
  .querySelector("#kept")
  ?.append(...bookingsOf(keptData, todayInSpace(now)), ...wifiOf(keptData), ...hintsFor(keptData));
if (navigator.onLine) {
  const heading = document.querySelector("h1");
  if (heading) heading.textContent = "The portal can't be reached";
  const note = document.querySelector("#note");
  if (note) note.textContent = "Your device is connected, but the portal does not respond.";
}
document.querySelector("#again")?.addEventListener("click", () => location.reload());
addEventListener("online", () => location.reload());
