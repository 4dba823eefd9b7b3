export interface TopBarLink {
  to: string;
  label: string;
}

/** In the order of spec 1 §2. */
export const memberLinks: readonly TopBarLink[] = [
  { to: "/dashboard", label: "Dashboard" },
  { to: "/book-room", label: "Rooms" },
  { to: "/day-pass", label: "Day Passes" },
  { to: "/visitors", label: "Visitors" },
  { to: "/snacks", label: "Snacks" },
  { to: "/events", label: "Events" },
];

export const adminLink: TopBarLink = { to: "/admin", label: "Admin" };

/** Both open /login; Sign Up opens the registration form. */
export const visitorLinks = {
  legal: { to: "/legal", label: "Legal" },
  logIn: { to: "/login", label: "Log In" },
  signUp: { to: "/login", label: "Sign Up", state: { mode: "register" } },
} as const;

/** Differs from the desktop list (spec 1 §2): no Events, no Admin. */
export const mobileMemberLinks: readonly TopBarLink[] = [
  ...memberLinks.filter(({ to }) => to !== "/events"),
  { to: "/profile", label: "Profile" },
  { to: "/buy-credits", label: "Buy Credits" },
  { to: "/bookings", label: "My Bookings" },
];
