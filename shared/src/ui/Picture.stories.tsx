import { Picture } from "./Picture";

export default { title: "Portal/Picture" };

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="90"><rect width="160" height="90" fill="#6b5ad3"/></svg>`;
const placeholder = <p>No picture</p>;

export const Default = () => (
  <Picture src={`data:image/svg+xml,${encodeURIComponent(svg)}`} placeholder={placeholder} />
);
export const Empty = () => <Picture src={null} placeholder={placeholder} />;
export const Failed = () => <Picture src="data:image/png,broken" placeholder={placeholder} />;
