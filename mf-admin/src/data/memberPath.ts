export const MEMBER_ROUTE = "/admin/users/:id";

export const memberPath = (id: string) => `/admin/users/${encodeURIComponent(id)}`;
