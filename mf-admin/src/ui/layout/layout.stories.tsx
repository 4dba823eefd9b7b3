import { Button } from "antd";
import { inAdmin } from "../../testing/inAdmin";
import { AdminPage } from "./AdminPage";
import { CardGrid } from "./CardGrid";
import { Fold } from "./Fold";
import { DeskSection, NothingHere } from "./DeskSection";
import { PictureCard } from "./PictureCard";
import { Subsection } from "./Subsection";

export default { title: "Admin/Layout", decorators: [inAdmin] };

export const Page = () => (
  <AdminPage title="Rooms" description="Rooms that members can book.">
    Content
  </AdminPage>
);
export const PageWithActions = () => (
  <AdminPage
    title="A title that needs more than one line in a narrow window of the back office"
    description="The description wraps below it without touching the buttons that stay at its side."
    actions={
      <>
        <Button>Export CSV</Button>
        <Button type="primary">Add a room</Button>
      </>
    }
  >
    Content
  </AdminPage>
);

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><rect width="320" height="180" fill="#6b5ad3"/></svg>`;
const rooms = [
  {
    id: "1",
    name: "Board room",
    isClosed: false,
    picture: `data:image/svg+xml,${encodeURIComponent(svg)}`,
  },
  {
    id: "2",
    name: "Attic, closed",
    isClosed: true,
    picture: `data:image/svg+xml,${encodeURIComponent(svg)}`,
  },
  {
    id: "3",
    name: "A room without a picture and with a long name",
    isClosed: false,
    picture: null,
  },
];

export const Cards = () => (
  <CardGrid items={rooms} nameOf={({ name }) => name}>
    {({ name, picture, isClosed }) => (
      <PictureCard
        picture={picture}
        isDimmed={isClosed}
        actions={<Button size="small">Edit</Button>}
      >
        {name}
      </PictureCard>
    )}
  </CardGrid>
);

const section = {
  title: "Low stock",
  errorTitle: "Error loading low stock",
  link: { to: "/admin/snacks", label: "Snacks" },
};
const query = { data: undefined, error: null, isFetching: false, refetch: () => undefined };

export const SectionOfToday = () => (
  <DeskSection {...section} count={1} query={{ ...query, data: ["Masala chai"] }}>
    {(names) => <p>{names.join(", ")}</p>}
  </DeskSection>
);
export const EmptySection = () => (
  <DeskSection {...section} query={{ ...query, data: [] }}>
    {() => <NothingHere>No product is low on stock.</NothingHere>}
  </DeskSection>
);
export const LoadingSection = () => (
  <DeskSection {...section} query={{ ...query, isFetching: true }}>
    {() => null}
  </DeskSection>
);
export const FailedSection = () => (
  <DeskSection {...section} query={{ ...query, error: new Error("The server does not respond.") }}>
    {() => null}
  </DeskSection>
);

export const TitledSubsection = () => <Subsection title="Lots">Content</Subsection>;

export const FoldedList = () => (
  <Fold rows={["Chai", "Samosa", "Murukku", "Chikki", "Cold brew", "Idli", "Fruit bowl"]}>
    {(shown) => (
      <ul>
        {shown.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    )}
  </Fold>
);
