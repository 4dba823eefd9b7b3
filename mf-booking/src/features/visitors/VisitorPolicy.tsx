import { Card } from "@portal/shared/ui/Card";
import { BadgeCheck, Coins, DoorOpen, ShieldCheck, Users } from "lucide-react";
import styles from "./VisitorPolicy.module.css";

const rules = [
  { icon: DoorOpen, text: "Visitors check in at the front desk." },
  { icon: BadgeCheck, text: "A temporary badge is given to every visitor." },
  { icon: Users, text: "Visitors are accompanied by a member." },
  { icon: ShieldCheck, text: "Members are responsible for their visitors." },
  { icon: Coins, text: "No credits are required to register visitors." },
];

export function VisitorPolicy() {
  return (
    <Card as="section" className={styles.policy} aria-labelledby="visitor-policy">
      <h2 className={styles.title} id="visitor-policy">
        Visitor policy
      </h2>
      <ul className={styles.rules}>
        {rules.map(({ icon: Icon, text }) => (
          <li key={text}>
            <Icon aria-hidden size={17} />
            {text}
          </li>
        ))}
      </ul>
    </Card>
  );
}
