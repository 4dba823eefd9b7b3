type SellerField =
  | "legal_name"
  | "address"
  | "gstin"
  | "gst_percent"
  | "cafe_gst_percent"
  | "room_sac"
  | "cafe_sac"
  | "place_of_supply"
  | "invoice_prefix"
  | "credit_note_prefix";

export const sellerLabels: Readonly<Record<SellerField, string>> = {
  legal_name: "Legal name",
  address: "Address",
  gstin: "GSTIN",
  gst_percent: "GST on rooms and credits (%)",
  cafe_gst_percent: "GST on the cafe (%)",
  room_sac: "SAC of rooms and credits",
  cafe_sac: "HSN/SAC of the cafe",
  place_of_supply: "Place of supply",
  invoice_prefix: "Prefix of invoices",
  credit_note_prefix: "Prefix of credit notes",
};

export const placeLabels: Readonly<Record<"buyer" | "premises", string>> = {
  buyer: "State of the buyer, if known",
  premises: "State of the premises",
};
