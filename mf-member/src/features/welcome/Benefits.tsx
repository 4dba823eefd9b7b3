import { CalendarHeart, Coffee, Gauge, Presentation } from "lucide-react";
import styles from "./Benefits.module.css";

/** The claims of spec 1 §1: fixed text. */
const benefits = [
  {
    Icon: Gauge,
    title: "1Gbps fiber",
    text: "Calls that don't freeze and uploads that are over before you look up.",
  },
  {
    Icon: Coffee,
    title: "15% off cafe purchases",
    text: "Plus free drip coffee daily, poured from the first hour to the last.",
  },
  {
    Icon: Presentation,
    title: "4 hours of meeting rooms",
    text: "Meeting room use included monthly, with screens and whiteboards.",
  },
  {
    Icon: CalendarHeart,
    title: "Priority access to events",
    text: "Members hear of talks, workshops and evenings before anyone else.",
  },
];

export function Benefits() {
  return (
    <section className={styles.section} aria-labelledby="benefits">
      <h2 className={styles.heading} id="benefits">
        What membership brings
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
