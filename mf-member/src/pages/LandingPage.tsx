import { SiteFooter } from "../features/site-footer/SiteFooter";
import { TodaySection } from "../features/today/TodaySection";
import { Benefits } from "../features/welcome/Benefits";
import { CallToAction } from "../features/welcome/CallToAction";
import { Hero } from "../features/welcome/Hero";
import { QuickAccess } from "../features/welcome/QuickAccess";
import styles from "./LandingPage.module.css";

export function LandingPage() {
  return (
    <>
      <div className={styles.sections}>
        <Hero />
        <TodaySection />
        <QuickAccess />
        <Benefits />
        <CallToAction />
      </div>
      <SiteFooter />
    </>
  );
}
