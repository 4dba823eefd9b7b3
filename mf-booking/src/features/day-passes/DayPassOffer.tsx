import { useSession } from "@portal/shared/contract/useSession";
import { formatCredits } from "@portal/shared/domain/credits";
import { rupeesPerCredit } from "@portal/shared/domain/bookingPrice";
import { dropInPrices } from "@portal/shared/domain/creditPackages";
import { formatRupees } from "@portal/shared/domain/money";
import { Card } from "@portal/shared/ui/Card";
import { Skeleton } from "@portal/shared/ui/states/Skeleton";
import { Armchair, CalendarHeart, Clock, Mail } from "lucide-react";
import styles from "./DayPassOffer.module.css";
import { useDayPassPrice } from "./useDayPassPrice";

const benefits = [
  { icon: Armchair, text: "An open desk" },
  { icon: Clock, text: "09:00 to 19:00" },
  { icon: Mail, text: "Mail handling" },
  { icon: CalendarHeart, text: "Event invites" },
];

export function DayPassOffer() {
  const { isAdmin } = useSession();
  const { credits } = useDayPassPrice();
  return (
    <Card as="section" className={styles.offer} aria-labelledby="day-pass-offer">
      <h2 className={styles.title} id="day-pass-offer">
        Day pass
      </h2>
      <p className={styles.price}>
        {credits === undefined ? (
          <Skeleton width="6rem" height="2rem" />
        ) : (
          <>
            <strong>{credits}</strong> {credits === 1 ? "credit" : "credits"}
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
          {dropInPrices.map((dropIn) => (
            <div key={dropIn.credits}>
              <dt>{formatCredits(dropIn.credits)}</dt>
              <dd>{formatRupees(dropIn.price)}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.members}>
          For people without an account. Members pay {formatRupees(rupeesPerCredit)} for a credit.
        </p>
      </div>
    </Card>
  );
}
