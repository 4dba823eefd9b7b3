export interface TopBarLink {
  to: string;
  label: string;
}

/** The desktop bar's links for members, in the order of spec 1 §2. */
export const memberLinks: readonly TopBarLink[] = [
  { to: "/dashboard", label: "Dashboard" },
  { to: "/book-room", label: "Rooms" },
  { to: "/day-pass", label: "Day Passes" },
  { to: "/visitors", label: "Visitors" },
  { to: "/snacks", label: "Snacks" },
  { to: "/events", label: "Events" },
];

export const adminLink: TopBarLink = { to: "/admin", label: "Admin" };

/** Both lead to /login; Sign Up asks its screen to begin with the registration. */
export const visitorLinks = {
  legal: { to: "/legal", label: "Legal" },
  logIn: { to: "/login", label: "Log In" },
  signUp: { to: "/login", label: "Sign Up", state: { mode: "register" } },
} as const;

/** The mobile menu's list differs from the desktop's on purpose: no Events, no Admin. */
export const mobileMemberLinks: readonly TopBarLink[] = [
  ...memberLinks.filter(({ to }) => to !== "/events"),
  { to: "/profile", label: "Profile" },
  { to: "/buy-credits", label: "Buy Credits" },
  { to: "/bookings", label: "My Bookings" },
];
