-- bookable_hours reads the times at every booking: one that is not a time would refuse all of them.
alter table public.system_settings
  add constraint opening_hours_are_times check (
    key <> 'opening_hours'
    or not value @? '$.hours[*].keyvalue() ? (@.key == "open" || @.key == "close").value
      ? (@.type() != "string" || !(@ like_regex "^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$"))'
  );
