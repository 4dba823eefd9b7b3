-- A number at the end of a name hid the digits that stand for letters ("4dmin24"), and the name of one of the team.

create or replace function private.looks_of(name text) returns setof text
language sql immutable set search_path = ''
as $$
  select distinct look
  from (select name as line union select nullif(regexp_replace(name, '[0-9\s]+$', ''), '')) as given
  cross join lateral (values
    (private.look_of(line)),
    (translate(private.look_of(translate(line, '!¡', 'ii')), '345789', 'eastbg')),
    (private.look_of(regexp_replace(translate(private.visible_line(line), '@|$!¡', '     ')
      collate pg_catalog.pg_c_utf8, '([[:lower:]])([[:upper:]])|([[:upper:]])(?=[[:upper:]][[:lower:]])', '\1\3 \2', 'g')))
  ) as looks (look)
  where line is not null
$$;

insert into private.reserved_words (word, reserves) values ('owner', 'alone');
