-- Symbols, more marks and more letters are ignored or compared in the look of a name, digits and signs are also read
-- as letters, and titles do not make another name of that of a person who works for the space.
create or replace function private.look_of(name text) returns text
language sql immutable set search_path = ''
as $$
  select trim(regexp_replace(regexp_replace(replace(replace(translate(lower(
      translate(translate(translate(
          regexp_replace(normalize(normalize(translate(coalesce(private.visible_line(name), ''),
            '🅐🅑🅒🅓🅔🅕🅖🅗🅘🅙🅚🅛🅜🅝🅞🅟🅠🅡🅢🅣🅤🅥🅦🅧🅨🅩🅰🅱🅲🅳🅴🅵🅶🅷🅸🅹🅺🅻🅼🅽🅾🅿🆀🆁🆂🆃🆄🆅🆆🆇🆈🆉',
            'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz'), nfkc), nfd),
            '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u200c\u200d\u20d0-\u20ff\ua66f-\ua67d\ua8e0-\ua8f1\ufe0f\ufe20-\ufe2f]', '', 'g'),
        'ÐØøĐđĦħıŁłŋŦŧƀƂƃƄƉƌƍƑƒƖƗƙƚƝƞƟƥƦƭƮƴƵƶƽǀǝǤǥȤȥȼȾɄɆɇɈɉɍɎɏɐɑɓɖɗəɛɜɠɡɢɣɦɨɩɪɫɭɯɱɲɳɴɵɼɽʀʂʋʏʐʙʜʟʠᴀᴄᴅᴇᴊᴋᴍᴏᴑᴘᴛᴜᴠᴡᴢᵮᵯᵰᵲᵴᵵᵶᵻᵼᵽᵾᶃᶌẝỿⱧⱩⱱꜰꜱꝀꝊꝋꝡꞘꞙꞟꞲꞳꞴꬲꬵꬽꬾꭇꭈꭎꭒꭚ',
        'dooddhhlllnttbbbbddgffllklnnoprttyzzsleggzzctueejjryyaabddeeegggyhlllllwmnnnorrrsvyzbhlqacdejkmooptuvwzfmnrstzllpugyfyhkvfskoowffujxbefoorruuy'),
        'ͿΑΒΕΖΗΘΙΚΜΝΟΡΣΤΥΧαβγεζηθικμνοπρςστυχωϜϳϺЅІЈАБВЕКМНОПРСТУХШЬавгекмнопрстухшѕіјћѡѢѣѲѳѴѵѽҌҍғҚҞҢҪҫҬҮүҰұҲһҽҿӀӇӉӍӏӨөԁԌԛԜԝՍՏՕագզհոռսցքօᴦⲅⲎⲒⲔⲘⲚⲞⲟⲢⲣⲤⲥⲦⲨⲬⳐꙇꚕ',
        'jabezholkmnopctyxabyeznolkuvonpcotuxwfjmsljabbekmhonpctyxwbabrekmhonpctyxwsljhwbboovvwbbrkkhcctyyyyxheelhhmloodgqwwusowqqhnnugforrhlkmnooppcctyxllh'),
        'ᎠᎡᎢᎥᎩᎪᎫᎬᎳᎷᎻᎽᎾᏀᏂᏃᏌᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏧᏫᏲᏳᏴꓐꓑꓒꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴꭴꭵꮁꮃꮎꮓꮜꮩꮪꮯꮻßɃꞖʃ₿₳₦₮₱₭₩₵€£¥¢∩ᗷᗩᑎᗪᗰᒪᑕᑌᐯᖇᖴᗴᑭᔕᕼᒍᗯᑫცყղ฿',
        'drtlyajewmhyoghzubrwsvslcpkdohgbbpddtgkjczfmnlsrvhwxyaelouolrwozuvscobbbfbantpkwcelycnbandmlcuvrfepshjwqbynb')
      collate pg_catalog.pg_c_utf8), '01i|@$', 'olllas'), 'rn', 'm'), 'vv', 'w'),
    '(?<=[a-z])[\u0900-\u0903\u093a-\u094f\u0951-\u0957\u0962\u0963\u0981-\u0983\u09bc-\u09cd\u09d7\u09e2\u09e3\u0a01-\u0a03\u0a3c-\u0a51\u0a81-\u0a83\u0abc-\u0acd\u0b01-\u0b03\u0b3c-\u0b57\u0b82\u0bbe-\u0bcd\u0c00-\u0c04\u0c3e-\u0c56\u0c81-\u0c83\u0cbc-\u0cd6\u0d00-\u0d03\u0d3b-\u0d4d\u0d81-\u0d83\u0dca-\u0ddf\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]+', '', 'g'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u2bff\u3000-\u303f\U0001f000-\U0001faff]+', ' ', 'g'))
$$;

create function private.joined_looks_of(name text) returns setof text
language sql immutable set search_path = ''
as $$
  select private.joined_look_of(name)
  union
  select translate(private.joined_look_of(translate(name, '!¡', 'ii')), '345789', 'eastbg')
$$;

create or replace function private.is_system_name(name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(bool_or(
    look ~ format('^(%s|[lo2-9])+$', words) and look ~ format('^(%s|[lo2-9])*?(%s)', words, enough)
      or strpos(look, private.joined_look_of('banyan coworking')) > 0), false)
  from private.joined_looks_of(name) look
  cross join (
    select string_agg(private.joined_look_of(word), '|') as words,
      string_agg(private.joined_look_of(word), '|') filter (where is_enough) as enough
    from private.reserved_words
  ) reserved
$$;

create function private.own_words(name text) returns text[]
language sql stable security definer set search_path = ''
as $$
  select array(
    select word from unnest(private.name_words(name)) word
    where word not in (
      select private.look_of(reserved.word) from private.reserved_words reserved
      union all values ('mr'), ('mrs'), ('ms'), ('dr')
    )
    order by word
  )
$$;

create or replace function private.is_name_of_staff(name text, person uuid default null) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.user_roles
    join public.profiles on profiles.id = user_roles.user_id
    where user_roles.role <> 'user' and profiles.id is distinct from person and private.joined_look_of(name) <> ''
      and (private.joined_look_of(profiles.full_name) in (select private.joined_looks_of(name))
        or private.own_words(profiles.full_name) <> '{}'
          and private.own_words(profiles.full_name) = private.own_words(name))
  )
$$;

reindex index public.profiles_name_words;
