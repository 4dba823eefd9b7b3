import { inAdmin } from "../../testing/inAdmin";
import { MemberLink } from "./MemberLink";

export default { title: "Admin/Member link", decorators: [inAdmin] };

export const Default = () => <MemberLink id="5c2f1c0e">Maya Iyer</MemberLink>;
export const WithoutAccount = () => <MemberLink id={null}>Unknown User</MemberLink>;
export const LongText = () => (
  <MemberLink id="5c2f1c0e">Venkatanarasimharajuvaripeta Subramaniam-Chattopadhyay</MemberLink>
);
