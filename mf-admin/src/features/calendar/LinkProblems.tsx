import { Alert } from "antd";
import styles from "./calendar.module.css";

interface LinkProblemsProps {
  /** Names the impossible values of the URL. */
  problem: string | null;
  isBookingMissing: boolean;
}

export function LinkProblems({ problem, isBookingMissing }: LinkProblemsProps) {
  const problems = [
    problem,
    isBookingMissing &&
      "The linked booking is not in the time shown. It may have been moved or cancelled.",
  ];
  return problems.map(
    (title) =>
      title && (
        <Alert
          key={title}
          className={styles.problem ?? ""}
          type="warning"
          showIcon
          role="alert"
          title={title}
        />
      ),
  );
}
