import { FeedbackList } from "../features/feedback/FeedbackList";
import { AdminPage } from "../ui/layout/AdminPage";
import { useUrlFilter } from "../ui/toolbar/useUrlFilter";

export function FeedbackPage() {
  return (
    <AdminPage title="Feedback" description="What members wrote with Send Feedback.">
      <FeedbackList address={useUrlFilter()} />
    </AdminPage>
  );
}
