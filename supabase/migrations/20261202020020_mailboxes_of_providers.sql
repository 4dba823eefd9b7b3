-- More providers have several addresses for one mailbox.
-- The mailbox that receives email at an address. Providers ignore tags (gita+news@example.org), some of them dots
-- or what follows a hyphen, and all of them the width of letters and dots at the end. Some have several domains, or
-- put the name of the mailbox into the domain.
create or replace function private.mailbox_of(address text) returns text
language sql immutable set search_path = ''
as $$
  select case
      when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
      when domain in ('icloud.com', 'me.com', 'mac.com') then name || '@icloud.com'
      when domain in ('proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me') then translate(name, '.-_', '') || '@proton.me'
      when domain ~ '^(yandex\.[a-z.]+|ya\.ru|narod\.ru)$' then translate(name, '.', '-') || '@yandex.ru'
      when domain ~ '^[^.]+\.fastmail\.(com|fm)$' then replace(domain, '.fastmail.', '@fastmail.')
      when domain ~ '^(yahoo|ymail|rocketmail)\.' then regexp_replace(name, '(.)-.*$', '\1') || '@' || domain
      else name || '@' || domain
    end
  from (
    select regexp_replace(regexp_replace(plain, '@[^@]*$', ''), '(.)\+.*$', '\1') as name,
      substring(plain from '@([^@]*)$') as domain
    from (select translate(rtrim(normalize(lower(trim(address)), nfkc), '.。'), '。', '.') as plain) trimmed
  ) parts
$$;

reindex index public.booking_guests_of_digest;
