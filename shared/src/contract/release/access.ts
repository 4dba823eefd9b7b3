/** Who may open a page. */
export type Access = "public" | "member" | "admin";
