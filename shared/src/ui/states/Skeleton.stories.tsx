import { Skeleton } from "./Skeleton";

export default { title: "Portal/Skeleton" };

export const Line = () => <Skeleton width="16rem" />;
export const Block = () => <Skeleton width="16rem" height="8rem" radius="var(--radius-lg)" />;
