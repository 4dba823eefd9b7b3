-- Who issues the receipts: legal name, address, GST registration and the rate in per cent that the
-- prices include. Admins set it, signed-in people read it on their receipts.
alter table public.system_settings add constraint billing_names_the_issuer check (
  key <> 'billing'
  or coalesce(value @@ 'strict
    $.legal_name.type() == "string" && $.legal_name != ""
    && $.address.type() == "string" && $.address != ""
    && $.gstin.type() == "string"
    && $.gstin like_regex "^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]Z[0-9A-Z]$"
    && $.gst_percent.type() == "number" && $.gst_percent >= 0 && $.gst_percent <= 100
  ', false)
);

alter policy "members also read the WiFi" on public.system_settings
  using (
    key in ('opening_hours', 'day_pass_credits', 'wifi', 'billing') or (select private.is_admin())
  );
alter policy "members also read the WiFi" on public.system_settings
  rename to "members also read the WiFi and who bills them";
