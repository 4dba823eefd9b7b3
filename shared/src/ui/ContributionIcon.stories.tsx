import { contributionIcons } from "../contract/release/contributions";
import { ContributionIcon } from "./ContributionIcon";

export default { title: "Portal/ContributionIcon" };

export const All = () => (
  <div style={{ display: "flex", flexWrap: "wrap", gap: "1rem" }}>
    {contributionIcons.map((name) => (
      <span key={name}>
        <ContributionIcon name={name} /> {name}
      </span>
    ))}
  </div>
);

/** An unknown name shows a circle. */
export const Unknown = () => <ContributionIcon name="of a later contract" />;
