export interface TopBarLink {
  to: string;
  label: string;
}

/** spec 1 §2 */
export const memberLinks: readonly TopBarLink[] = [
  { to: "/dashboard", label: "Dashboard" },
  { to: "/book-room", label: "Rooms" },
  { to: "/day-pass", label: "Day Passes" },
  { to: "/visitors", label: "Visitors" },
  { to: "/snacks", label: "Snacks" },
  { to: "/events", label: "Events" },
];

export const adminLink: TopBarLink = { to: "/admin", label: "Admin" };

export const visitorLinks = {
  legal: { to: "/legal", label: "Legal" },
  logIn: { to: "/login", label: "Log In" },
  signUp: { to: "/login", label: "Sign Up", state: { mode: "register" } },
} as const;

/** No Events and no Admin, unlike the desktop list (spec 1 §2). */
export const mobileMemberLinks: readonly TopBarLink[] = [
  ...memberLinks.filter(({ to }) => to !== "/events"),
  { to: "/profile", label: "Profile" },
  { to: "/buy-credits", label: "Buy Credits" },
  { to: "/bookings", label: "My Bookings" },
];
