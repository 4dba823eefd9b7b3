import { counted, noLongerThan, numberOf, wholeNumber, type ImportKind } from "./importField";

/** The same check of an email address as in the database: ASCII only. */
const address = /^(?=[!-~]+$)[^@,;<>"()\\?&%]+@[^@,;<>"()\\?&%]+\.[^@,;<>"()\\?&%]+$/;

/** What spreadsheets make of a phone number: 919845012345.0, a negative number, or a day such as 12-11-2026. */
const converted =
  /^-|^[^.]*\.(?:\d{0,2}|0+)$|^(?:(?:19|20)\d\d-\d{1,2}-\d{1,2}|\d{1,2}([-.])\d{1,2}\1(?:19|20)\d\d)$/;

/** The same rule as in the database. */
function phoneProblem(text: string): string | null {
  const digits = text.replaceAll(/\D/g, "").length;
  return /^[0-9 +().-]{6,40}$/.test(text) && !converted.test(text) && digits >= 6 && digits <= 15
    ? null
    : "Enter a phone number such as +91 98450 12345, or leave it empty.";
}

export const memberImport: ImportKind = {
  kind: "members",
  count: counted("member"),
  unique: "email",
  consequence: "Each gets an account and an email with a link to choose a password.",
  fields: [
    {
      key: "full_name",
      label: "Full name",
      isRequired: true,
      headings: ["fullname", "name", "member", "membername", "displayname"],
      example: "Asha Rao",
      problemOf: noLongerThan(200),
    },
    {
      key: "email",
      label: "Email",
      isRequired: true,
      headings: ["email", "emailaddress", "mail", "emailid"],
      example: "asha@example.com",
      problemOf: (text) =>
        text.length <= 254 && address.test(text)
          ? null
          : "Enter one email address, such as asha@example.com.",
      parse: (text) => text.toLowerCase(),
    },
    {
      key: "phone_number",
      label: "Phone",
      isRequired: false,
      headings: [
        "phone",
        "phonenumber",
        "mobile",
        "mobilenumber",
        "mobileno",
        "phoneno",
        "contact",
      ],
      example: "+91 98450 12345",
      problemOf: phoneProblem,
    },
    {
      key: "organization",
      label: "Organization",
      isRequired: false,
      headings: ["organization", "organisation", "company", "companyname", "team"],
      example: "Studio Rao",
      problemOf: noLongerThan(200),
    },
    {
      key: "credits",
      label: "Credits",
      isRequired: false,
      headings: ["credits", "credit", "balance"],
      example: "10",
      problemOf: wholeNumber(0, 10_000, "credits"),
      parse: numberOf,
    },
  ],
};

export const roomImport: ImportKind = {
  kind: "rooms",
  count: counted("room"),
  unique: "name",
  consequence: "Members can book from now on.",
  fields: [
    {
      key: "name",
      label: "Name",
      isRequired: true,
      headings: ["name", "room", "roomname"],
      example: "Neem",
      problemOf: noLongerThan(120),
    },
    {
      key: "capacity",
      label: "Capacity",
      isRequired: true,
      headings: ["capacity", "capacitypeople", "people", "seats", "size"],
      example: "4",
      problemOf: wholeNumber(1, 1000, "people"),
      parse: numberOf,
    },
    {
      key: "credits_per_hour",
      label: "Credits per hour",
      isRequired: false,
      headings: ["creditsperhour", "credits", "price", "pricecredits"],
      example: "2",
      problemOf: wholeNumber(0, 1000, "credits"),
      parse: numberOf,
    },
    {
      key: "description",
      label: "Description",
      isRequired: false,
      headings: ["description", "details", "location"],
      example: "First floor - Six seats and a screen",
      problemOf: noLongerThan(2000),
    },
    {
      key: "amenities",
      label: "Amenities",
      isRequired: false,
      headings: ["amenities", "equipment", "facilities"],
      example: "WiFi; Whiteboard",
      problemOf: noLongerThan(2000),
      parse: (text) =>
        text
          .split(/[,;|\n]/)
          .map((amenity) => amenity.trim())
          .filter(Boolean),
    },
  ],
};
