-- Selling a piece or taking a seat is no edit: an admin who edits a snack or an event meanwhile is
-- not told that somebody else was first.
drop trigger snacks_touch_updated_at on public.snacks;
create trigger snacks_touch_updated_at
  before update of name, description, price, image_url on public.snacks
  for each row execute function private.touch_updated_at();

drop trigger events_touch_updated_at on public.events;
create trigger events_touch_updated_at
  before update of title, description, date, time, location, max_attendees, is_free, credits, image_url, status
  on public.events
  for each row execute function private.touch_updated_at();
