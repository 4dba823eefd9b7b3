import { CalendarHeart, Coffee, Gauge, Presentation } from "lucide-react";
import styles from "./Benefits.module.css";

/** spec 1 §1 */
const benefits = [
  {
    Icon: Gauge,
    title: "1Gbps fiber",
    text: "Fast uploads and video calls without freezes.",
  },
  {
    Icon: Coffee,
    title: "15% off cafe purchases",
    text: "Plus free drip coffee daily, from opening to closing.",
  },
  {
    Icon: Presentation,
    title: "4 hours of meeting rooms",
    text: "Meeting room use included monthly, with screens and whiteboards.",
  },
  {
    Icon: CalendarHeart,
    title: "Priority access to events",
    text: "Members are the first to know about talks, workshops and evening events.",
  },
];

export function Benefits() {
  return (
    <section className={styles.section} aria-labelledby="benefits">
      <h2 className={styles.heading} id="benefits">
        What you get as a member
      </h2>
      <ul className={styles.list}>
        {benefits.map(({ Icon, title, text }) => (
          <li key={title} className={styles.benefit}>
            <Icon className={styles.icon} size={24} aria-hidden />
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
