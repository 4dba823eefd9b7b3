import { usePortal } from "@portal/shared/contract/usePortal";
import { useSession } from "@portal/shared/contract/useSession";
import { dropInPrices } from "@portal/shared/domain/creditPackages";
import { formatRupees } from "@portal/shared/domain/money";
import { Card } from "@portal/shared/ui/Card";
import { Skeleton } from "@portal/shared/ui/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { Armchair, CalendarHeart, Clock, Mail } from "lucide-react";
import styles from "./DayPassOffer.module.css";
import { dayPassQueries } from "./dayPasses.queries";

const benefits = [
  { icon: Armchair, text: "An open desk" },
  { icon: Clock, text: "09:00 to 19:00" },
  { icon: Mail, text: "Mail handling" },
  { icon: CalendarHeart, text: "Event invites" },
];

/** What a day pass costs and what comes with it. */
export function DayPassOffer() {
  const { supabase, reportError } = usePortal();
  const { isAdmin } = useSession();
  const price = useQuery(dayPassQueries.price(supabase, reportError));
  return (
    <Card as="section" className={styles.offer} aria-labelledby="day-pass-offer">
      <h2 className={styles.title} id="day-pass-offer">
        Day pass
      </h2>
      <p className={styles.price}>
        {price.data === undefined ? (
          <Skeleton width="6rem" height="2rem" />
        ) : (
          <>
            <strong>{price.data}</strong> {price.data === 1 ? "credit" : "credits"}
          </>
        )}
      </p>
      {isAdmin && <p className={styles.note}>Free for admins</p>}
      <ul className={styles.benefits}>
        {benefits.map(({ icon: Icon, text }) => (
          <li key={text}>
            <Icon aria-hidden size={17} />
            {text}
          </li>
        ))}
      </ul>
      <div className={styles.dropIn}>
        <h3>Drop-in prices</h3>
        <dl>
          {dropInPrices.map(({ credits, price: rupees }) => (
            <div key={credits}>
              <dt>
                {credits} {credits === 1 ? "credit" : "credits"}
              </dt>
              <dd>{formatRupees(rupees)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}
