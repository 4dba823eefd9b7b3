-- Names of ASCII characters alone, and the reserved words, are not folded on each call.
create or replace function private.visible_line(line text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  -- Letters and signs of U+0900 to U+0DFF, without digits.
  indic constant text := '\u0900-\u0963\u0970-\u09e5\u09f0-\u0a65\u0a70-\u0ae5\u0af0-\u0b65\u0b70-\u0be5\u0bf3-\u0c65\u0c70-\u0ce5\u0cf0-\u0d65\u0d70-\u0de5\u0df0-\u0dff';
  -- Persian, Kurdish and others separate letters with U+200C.
  arabic constant text := '\u0620-\u065f\u066e-\u06d3\u06d5-\u06dc\u06df-\u06ef\u06fa-\u06ff\u0750-\u077f';
  -- Pictures that can be part of a joined emoji, and the colours of skin.
  pictures constant text := '\u2190-\u21ff\u2300-\u23ff\u2600-\u27bf\u2b00-\u2bff\U0001f300-\U0001faff';
  skin constant text := '\U0001f3fb-\U0001f3ff';
  -- England, Scotland and Wales.
  flags constant text := '\U0001f3f4\U000e0067\U000e0062(?:\U000e0065\U000e006e\U000e0067|\U000e0073\U000e0063\U000e0074|\U000e0077\U000e006c\U000e0073)\U000e007f';
  marks constant text := '[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]';
  spellings constant text[] := array['ണ്', 'ൺ', 'ന്', 'ൻ', 'ര്', 'ർ', 'റ്', 'ർ', 'ല്', 'ൽ', 'ള്', 'ൾ', 'ക്', 'ൿ', 'ত্', 'ৎ'];
begin
  -- Most names consist of visible ASCII characters and single spaces, and stay as they are.
  if line ~ '^[!-~]+( [!-~]+)*$' then
    return line;
  end if;
  for pair in 1 .. cardinality(spellings) / 2 loop
    line := replace(line, spellings[2 * pair - 1] || U&'\200D', spellings[2 * pair]);
  end loop;
  line := regexp_replace(line, '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+', ' ', 'g');
  -- Hides text, reverses its direction, or has no form of its own.
  line := regexp_replace(line, format('(%s)|', flags) ||
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ue000-\uf8ff\ufdd0-\ufdef\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufffc\ufffe\uffff\U00013430-\U0001345f\U00016fe4\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U0010ffff]',
    '\1', 'g');
  -- U+FE0F makes an emoji of a character.
  line := regexp_replace(line, '\ufe0f*(\ufe0f)', '\1', 'g');
  line := regexp_replace(line, '(?<=[#*0-9])\ufe0f(?!\u20e3)', '', 'g');
  line := regexp_replace(line, '(?<![#*0-9\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u23ff\u24c2\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff])\ufe0f', '', 'g');
  line := regexp_replace(line, '[\u200c\u200d]*([\u200c\u200d])', '\1', 'g');
  line := regexp_replace(line, replace(replace(replace(replace(
      '(?<![IA])\u200c|(?<![IP\ufe0f])\u200d|(?<=[I])[\u200c\u200d](?![I])|(?<=[A])\u200c(?![A])|(?<=[P\ufe0f])\u200d(?![P])|(?<=[P\ufe0f])\u200d(?=[S])',
    'I', indic), 'A', arabic), 'P', pictures), 'S', skin), '', 'g');
  -- Marks on top of each other cover the lines around them.
  line := regexp_replace(line, format('(%1$s{3})%1$s+', marks), '\1', 'g');
  line := regexp_replace(line, format('(^| )%s+', marks), '\1', 'g');
  return nullif(trim(regexp_replace(normalize(line, nfc), ' +', ' ', 'g')), '');
end
$$;

create or replace function private.look_of(name text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  look text := coalesce(private.visible_line(name), '');
  is_ascii constant boolean := octet_length(look) = length(look);
begin
  if not is_ascii then
    look := translate(look,
      '🅐🅑🅒🅓🅔🅕🅖🅗🅘🅙🅚🅛🅜🅝🅞🅟🅠🅡🅢🅣🅤🅥🅦🅧🅨🅩🅰🅱🅲🅳🅴🅵🅶🅷🅸🅹🅺🅻🅼🅽🅾🅿🆀🆁🆂🆃🆄🆅🆆🆇🆈🆉',
      'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz');
    look := regexp_replace(normalize(normalize(look, nfkc), nfd),
      '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u200c\u200d\u20d0-\u20ff\ua66f-\ua67d\ua8e0-\ua8f1\ufe0f\ufe20-\ufe2f\U000e0000-\U000e007f]', '', 'g');
    look := translate(look,
      'ÐØøĐđĦħıŁłŋŦŧƀƂƃƄƉƌƍƑƒƖƗƙƚƝƞƟƥƦƭƮƴƵƶƽǀǝǤǥȤȥȼȾɄɆɇɈɉɍɎɏɐɑɓɖɗəɛɜɠɡɢɣɦɨɩɪɫɭɯɱɲɳɴɵɼɽʀʂʋʏʐʙʜʟʠᴀᴄᴅᴇᴊᴋᴍᴏᴑᴘᴛᴜᴠᴡᴢᵮᵯᵰᵲᵴᵵᵶᵻᵼᵽᵾᶃᶌẝỿⱧⱩⱱꜰꜱꝀꝊꝋꝡꞘꞙꞟꞲꞳꞴꬲꬵꬽꬾꭇꭈꭎꭒꭚ',
      'dooddhhlllnttbbbbddgffllklnnoprttyzzsleggzzctueejjryyaabddeeegggyhlllllwmnnnorrrsvyzbhlqacdejkmooptuvwzfmnrstzllpugyfyhkvfskoowffujxbefoorruuy');
    look := translate(look,
      'ͿΑΒΕΖΗΘΙΚΜΝΟΡΣΤΥΧαβγεζηθικμνοπρςστυχωϜϳϺЅІЈАБВЕКМНОПРСТУХШЬавгекмнопрстухшѕіјћѡѢѣѲѳѴѵѽҌҍғҚҞҢҪҫҬҮүҰұҲһҽҿӀӇӉӍӏӨөԁԌԛԜԝՍՏՕագզհոռսցքօᴦⲅⲎⲒⲔⲘⲚⲞⲟⲢⲣⲤⲥⲦⲨⲬⳐꙇꚕ',
      'jabezholkmnopctyxabyeznolkuvonpcotuxwfjmsljabbekmhonpctyxwbabrekmhonpctyxwsljhwbboovvwbbrkkhcctyyyyxheelhhmloodgqwwusowqqhnnugforrhlkmnooppcctyxllh');
    look := translate(look,
      'ᎠᎡᎢᎥᎩᎪᎫᎬᎳᎷᎻᎽᎾᏀᏂᏃᏌᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏧᏫᏲᏳᏴꓐꓑꓒꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴꭴꭵꮁꮃꮎꮓꮜꮩꮪꮯꮻßɃꞖʃ₿₳₦₮₱₭₩₵€£¥¢∩ᗷᗩᑎᗪᗰᒪᑕᑌᐯᖇᖴᗴᑭᔕᕼᒍᗯᑫცყղ฿',
      'drtlyajewmhyoghzubrwsvslcpkdohgbbpddtgkjczfmnlsrvhwxyaelouolrwozuvscobbbfbantpkwcelycnbandmlcuvrfepshjwqbynb');
  end if;
  look := translate(lower(look collate pg_catalog.pg_c_utf8), '01i|@$', 'olllas');
  look := replace(replace(look, 'rn', 'm'), 'vv', 'w');
  if not is_ascii then
    look := regexp_replace(look, '(?<=[a-z])[\u0900-\u0903\u093a-\u094f\u0951-\u0957\u0962\u0963\u0981-\u0983\u09bc-\u09cd\u09d7\u09e2\u09e3\u0a01-\u0a03\u0a3c-\u0a51\u0a81-\u0a83\u0abc-\u0acd\u0b01-\u0b03\u0b3c-\u0b57\u0b82\u0bbe-\u0bcd\u0c00-\u0c04\u0c3e-\u0c56\u0c81-\u0c83\u0cbc-\u0cd6\u0d00-\u0d03\u0d3b-\u0d4d\u0d81-\u0d83\u0dca-\u0ddf\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]+', '', 'g');
  end if;
  return trim(regexp_replace(look, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u2bff\u3000-\u303f\U0001f000-\U0001faff]+', ' ', 'g'));
end
$$;

alter table private.reserved_words
  add column look text not null generated always as (private.look_of(word)) stored;

create or replace function private.is_system_name(name text, is_person boolean) returns boolean
language sql stable security definer set search_path = ''
as $$
  with known as materialized (
    select replace(look, ' ', '') as letters, reserves from private.reserved_words
  ), reserved as materialized (
    select string_agg(letters, '|') as words,
      string_agg(letters, '|') filter (where reserves <> 'nothing') as alone,
      -- "B a n y a n" too.
      string_agg(regexp_replace(letters, '(.)(?=.)', '\1 ?', 'g'), '|')
        filter (where reserves = 'all' or reserves = 'people' and is_person) as parts
    from known
  )
  select coalesce(bool_or(
    joined ~ format('^(%s|[lo2-9])+$', words) and joined ~ format('^(%s|[lo2-9])*?(%s)', words, alone)
      or look ~ format('(^| )(%s)s?( |$)', parts)
      or strpos(joined, private.joined_look_of('banyan coworking')) > 0), false)
  from reserved
  cross join private.looks_of(name) look
  cross join lateral replace(look, ' ', '') joined
$$;

create or replace function private.is_name_of_staff(name text, person uuid default null) returns boolean
language sql stable security definer set search_path = ''
as $$
  with team as materialized (
    select array_agg(look) || '{mr,mrs,ms,dr}'::text[] as words from private.reserved_words
  ), given as materialized (
    select array(select private.joined_looks_of(name)) as looks, private.own_words(name, team.words) as words from team
  )
  select exists (
    select from team, given, public.user_roles
    join public.profiles on profiles.id = user_roles.user_id
    where user_roles.role <> 'user' and profiles.id is distinct from person and private.joined_look_of(name) <> ''
      and (private.joined_look_of(profiles.full_name) = any (given.looks)
        or given.words <> '{}' and private.own_words(profiles.full_name, team.words) = given.words)
  )
$$;
