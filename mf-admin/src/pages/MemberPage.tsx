import { lazyDialog } from "@portal/shared/ui/deferred/lazyComponents";
import { matchPath, useLocation } from "@portal/shared/vendor/router";
import { MEMBER_ROUTE } from "../data/memberPath";
import { MemberBookings } from "../features/bookings/member/MemberBookings";
import { MemberEvents } from "../features/events/member/MemberEvents";
import { MemberOrders } from "../features/payments/member/MemberOrders";
import { MemberPlan } from "../features/plans/member/MemberPlan";
import { MemberView } from "../features/users/member/MemberView";
import { MemberVisitors } from "../features/visitors/member/MemberVisitors";

const BookForDialog = lazyDialog(
  async () => (await import("../features/bookings/book-for/BookForDialog")).BookForDialog,
);

export function MemberPage() {
  const { pathname } = useLocation();
  const id = matchPath(MEMBER_ROUTE, pathname)?.params.id ?? "";
  return (
    // The key closes open dialogs when another member is opened.
    <MemberView
      key={id}
      id={id}
      sections={{
        plan: <MemberPlan memberId={id} />,
        bookings: <MemberBookings memberId={id} />,
        visitors: <MemberVisitors memberId={id} />,
        orders: <MemberOrders memberId={id} />,
        events: <MemberEvents memberId={id} />,
      }}
      bookFor={(member, onClose) => <BookForDialog member={member} onClose={onClose} />}
    />
  );
}
