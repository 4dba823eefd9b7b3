-- A text on one line: line breaks and other control characters become spaces.
create function private.one_line(line text) returns text
language sql immutable set search_path = ''
as $$ select nullif(trim(regexp_replace(line, '[[:cntrl:][:space:]\u2028\u2029]+', ' ', 'g')), '') $$;

create function private.first_name(name text) returns text
language sql immutable set search_path = ''
as $$ select split_part(private.one_line(name), ' ', 1) $$;

-- A name as the portal stores and shows it: one line of visible characters.
-- U+200C and U+200D stay between letters of the scripts that need them, and U+200D in joined emoji. Letters that older texts
-- spell with U+200D at their end have a character of their own since Unicode 5.1.
create function private.visible_line(line text) returns text
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
  -- The general category M of Unicode.
  marks_of_all_scripts constant text :=
    '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0610-\u061a\u064b-\u065f'
    '\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7-\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u07a6-\u07b0\u07eb-\u07f3'
    '\u07fd\u0816-\u0819\u081b-\u0823\u0825-\u0827\u0829-\u082d\u0859-\u085b\u0898-\u089f\u08ca-\u08e1'
    '\u08e3-\u0903\u093a-\u093c\u093e-\u094f\u0951-\u0957\u0962-\u0963\u0981-\u0983\u09bc\u09be-\u09cd\u09d7'
    '\u09e2-\u09e3\u09fe-\u0a03\u0a3c-\u0a51\u0a70-\u0a71\u0a75\u0a81-\u0a83\u0abc\u0abe-\u0acd\u0ae2-\u0ae3'
    '\u0afa-\u0b03\u0b3c\u0b3e-\u0b57\u0b62-\u0b63\u0b82\u0bbe-\u0bcd\u0bd7\u0c00-\u0c04\u0c3c\u0c3e-\u0c56'
    '\u0c62-\u0c63\u0c81-\u0c83\u0cbc\u0cbe-\u0cd6\u0ce2-\u0ce3\u0d00-\u0d03\u0d3b-\u0d3c\u0d3e-\u0d4d\u0d57'
    '\u0d62-\u0d63\u0d81-\u0d83\u0dca-\u0ddf\u0df2-\u0df3\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc'
    '\u0ec8-\u0ecd\u0f18-\u0f19\u0f35\u0f37\u0f39\u0f3e-\u0f3f\u0f71-\u0f84\u0f86-\u0f87\u0f8d-\u0fbc\u0fc6'
    '\u102b-\u103e\u1056-\u1059\u105e-\u1060\u1062-\u1064\u1067-\u106d\u1071-\u1074\u1082-\u108d\u108f'
    '\u109a-\u109d\u135d-\u135f\u1712-\u1715\u1732-\u1734\u1752-\u1753\u1772-\u1773\u17b4-\u17d3\u17dd'
    '\u180b-\u180d\u180f\u1885-\u1886\u18a9\u1920-\u193b\u1a17-\u1a1b\u1a55-\u1a7f\u1ab0-\u1b04\u1b34-\u1b44'
    '\u1b6b-\u1b73\u1b80-\u1b82\u1ba1-\u1bad\u1be6-\u1bf3\u1c24-\u1c37\u1cd0-\u1cd2\u1cd4-\u1ce8\u1ced\u1cf4'
    '\u1cf7-\u1cf9\u1dc0-\u1dff\u20d0-\u20f0\u2cef-\u2cf1\u2d7f\u2de0-\u2dff\u302a-\u302f\u3099-\u309a'
    '\ua66f-\ua672\ua674-\ua67d\ua69e-\ua69f\ua6f0-\ua6f1\ua802\ua806\ua80b\ua823-\ua827\ua82c\ua880-\ua881'
    '\ua8b4-\ua8c5\ua8e0-\ua8f1\ua8ff\ua926-\ua92d\ua947-\ua953\ua980-\ua983\ua9b3-\ua9c0\ua9e5\uaa29-\uaa36'
    '\uaa43\uaa4c-\uaa4d\uaa7b-\uaa7d\uaab0\uaab2-\uaab4\uaab7-\uaab8\uaabe-\uaabf\uaac1\uaaeb-\uaaef'
    '\uaaf5-\uaaf6\uabe3-\uabea\uabec-\uabed\ufb1e\ufe20-\ufe2f\U000101fd\U000102e0\U00010376-\U0001037a'
    '\U00010a01-\U00010a0f\U00010a38-\U00010a3f\U00010ae5-\U00010ae6\U00010d24-\U00010d27\U00010eab-\U00010eac'
    '\U00010f46-\U00010f50\U00010f82-\U00010f85\U00011000-\U00011002\U00011038-\U00011046\U00011070'
    '\U00011073-\U00011074\U0001107f-\U00011082\U000110b0-\U000110ba\U000110c2\U00011100-\U00011102'
    '\U00011127-\U00011134\U00011145-\U00011146\U00011173\U00011180-\U00011182\U000111b3-\U000111c0'
    '\U000111c9-\U000111cc\U000111ce-\U000111cf\U0001122c-\U00011237\U0001123e\U000112df-\U000112ea'
    '\U00011300-\U00011303\U0001133b-\U0001133c\U0001133e-\U0001134d\U00011357\U00011362-\U00011374'
    '\U00011435-\U00011446\U0001145e\U000114b0-\U000114c3\U000115af-\U000115c0\U000115dc-\U000115dd'
    '\U00011630-\U00011640\U000116ab-\U000116b7\U0001171d-\U0001172b\U0001182c-\U0001183a\U00011930-\U0001193e'
    '\U00011940\U00011942-\U00011943\U000119d1-\U000119e0\U000119e4\U00011a01-\U00011a0a\U00011a33-\U00011a39'
    '\U00011a3b-\U00011a3e\U00011a47\U00011a51-\U00011a5b\U00011a8a-\U00011a99\U00011c2f-\U00011c3f'
    '\U00011c92-\U00011cb6\U00011d31-\U00011d45\U00011d47\U00011d8a-\U00011d97\U00011ef3-\U00011ef6'
    '\U00016af0-\U00016af4\U00016b30-\U00016b36\U00016f4f\U00016f51-\U00016f92\U00016fe4-\U00016ff1'
    '\U0001bc9d-\U0001bc9e\U0001cf00-\U0001cf46\U0001d165-\U0001d169\U0001d16d-\U0001d172\U0001d17b-\U0001d182'
    '\U0001d185-\U0001d18b\U0001d1aa-\U0001d1ad\U0001d242-\U0001d244\U0001da00-\U0001da36\U0001da3b-\U0001da6c'
    '\U0001da75\U0001da84\U0001da9b-\U0001daaf\U0001e000-\U0001e02a\U0001e130-\U0001e136\U0001e2ae'
    '\U0001e2ec-\U0001e2ef\U0001e8d0-\U0001e8d6\U0001e944-\U0001e94a]';
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
  line := regexp_replace(line, format('(%1$s{5})%1$s+', marks_of_all_scripts), '\1', 'g');
  line := regexp_replace(line, format('(^| )%s+', marks), '\1', 'g');
  return nullif(trim(regexp_replace(normalize(line, nfc), ' +', ' ', 'g')), '');
end
$$;
grant execute on function private.visible_line to authenticated, service_role;

-- The trimmed reason of an admin, or null without one. Refused with bad_reason if it is longer than 200 characters or has
-- no visible character.
create function private.visible_reason(reason text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  if length(trim(reason)) > 200 or reason is not null and private.visible_line(left(trim(reason), 200)) is null then
    perform private.refuse('bad_reason');
  end if;
  return trim(reason);
end
$$;

-- How a name looks: equal for names that can be mistaken for each other. Lower case, without accents,
-- punctuation, symbols and emoji, with Latin letters for those of other scripts and for signs that look like them
-- (Unicode Technical Standard 39), and with l for i and 1.
create function private.look_of(name text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  look text := coalesce(private.visible_line(name), '');
  is_ascii constant boolean := octet_length(look) = length(look);
begin
  if not is_ascii then
    look := translate(look, 'ᏼ¦ǀ∣❘❙│┃⎮⏐￨', 'bllllllllll');
    -- Signs such as ™ that normalization would turn into letters.
    look := regexp_replace(look,
      '[₨℀℁℅℆℠-™℻\u3300-\u33ff\U0001f12a-\U0001f12f\U0001f14a-\U0001f14f\U0001f16a-\U0001f16f\U0001f190]', ' ', 'g');
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
    look := translate(look,
      'ÞðþĸŊƁƅƆƇƈƊƋƎƏƐƓƔƘƜƤƧƨƫƬƱƲƳƷƼƿǷȜȠȡȴȵȶȷȺȻȽȿɀɅɋɌɒɔɕɘɚɝɞɟɬɹɺɻɾɿʁʄʇʈʊʌʍʎʑʒᴃᴌᴐᵬᵭᵱᵳᶀᶁᶂᶄᶅᶆᶇᶈᶉᶊᶍᶎᶏᶑᶒᶓᶖᶗᶙẜỾⱠⱡⱢⱣⱤⱥⱦⱨⱪⱫⱬⱭⱮⱯⱰⱲⱳⱴⱶⱸⱺⱾⱿꝁꝂꝃꝄꝅꝈꝉꝌꝍꝐꝑꝒꝓꝔꝕꝖꝗꝘꝙꝚꝛꝞꝟꝺꝼꞃꞅꞇꞎꞐꞑꞒꞓꞔꞕꞗꞠꞡꞢꞣꞤꞥꞦꞧꞨꞩꞪꞬꞭꞮꞯꞸꞹꟄꟅꟆꟇꟈꟉꟊꬳꬴꬶꬷꬸꬹꬺꬻꭉꭋꭌꭖꭗꭘꭙ',
      'pdpknbbcccddeeegykwpssttuvyzsppzndlntjaclszaqracceeeejlrrrrrrjttuamyzzblobdprbdfklmnprsxzadeelousylllprathkzzamaawwvheoszkkkkkllooppppppqqqqrrvvdfrstlnnccchbggkknnrrsshgllquucszddsseeglllmnrrrxxxx');
    look := translate(look,
      'ⲀⲁⲂⲃⲈⲉⲏⲓⲕⲙⲛⲧⲩⲭ𐊠𐌀𐌰𐒰𖽀卂𐊂𐊡𐌁𐌱ᛒ乃𐊢𐌂𐐕𐔜匚𐌃𐊆𐌄𐌴𑢦𑢮乇𐊇𐊥𐔥千𐋏𐌇ᚺ卄𐊊𐌉𐌠𐐛𐔦𑢣𑢲ᛁ丨ㄥ𐌊𐌺ᛕ𐊰𐌑𐌌𐌼ᛖᛗ爪𐔓𐌍𐌽几𐊒𐊫𐐄𐔖𐓂ㄖ𐊕卩ᚱ尺𐊖𐐠ᛋ丂𐊗𐊱𐌕𐍄ᛏㄒ𐓎𑢸ㄩ𐔝𑢠𑣦𑣯山𐊐𐊴𐌗𐌢ᚷ乂𐊲𐋎𐍅ㄚ𐋵𑢩乙フ',
      'aabbeehlkmntyxaaaaaabbbbbbcccccdeeeeeeffffhhhhllllllllllkkkmmmmmmmnnnnoooooopprrssssttttttuuuvvwwwxxxxxxyyyyzzzj');
  end if;
  look := translate(lower(look collate pg_catalog.pg_c_utf8), '01i|@$', 'olllas');
  look := replace(replace(look, 'rn', 'm'), 'vv', 'w');
  if not is_ascii then
    look := regexp_replace(look, '(?<=[a-z])[\u0900-\u0903\u093a-\u094f\u0951-\u0957\u0962\u0963\u0981-\u0983\u09bc-\u09cd\u09d7\u09e2\u09e3\u0a01-\u0a03\u0a3c-\u0a51\u0a81-\u0a83\u0abc-\u0acd\u0b01-\u0b03\u0b3c-\u0b57\u0b82\u0bbe-\u0bcd\u0c00-\u0c04\u0c3e-\u0c56\u0c81-\u0c83\u0cbc-\u0cd6\u0d00-\u0d03\u0d3b-\u0d4d\u0d81-\u0d83\u0dca-\u0ddf\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]+', '', 'g');
  end if;
  -- Signs of any script separate words. Unicode counts those of the second list as letters.
  return trim(regexp_replace(look collate pg_catalog.pg_c_utf8,
    '([^[:alnum:]]|[\u02b0-\u02ff\u0374\u0559\u0640\u2e2f\u3005\u3031-\u3035\u303b\u309d\u309e\u30fc-\u30fe\ua015\ua60c\ua67f\ua717-\ua721\ua788\uff70])+',
    ' ', 'g'));
end
$$;
grant execute on function private.look_of to authenticated, service_role;

create table private.reserved_words (
  word text primary key check (word = lower(word)),
  reserves text not null check (reserves in ('nothing', 'alone', 'people', 'all')),
  look text not null generated always as (private.look_of(word)) stored
);
comment on table private.reserved_words is 'Words of the names of the space and its team.';
comment on column private.reserved_words.reserves is
  'alone: names that consist of these words. people: also names of people that contain it. all: also names of organizations that contain it. nothing: only beside another of these words.';
comment on column private.reserved_words.look is
  'Stored, because every check of a name compares it with all words. A change of private.look_of has to rewrite the rows.';
alter table private.reserved_words enable row level security;

-- The look of a name without spaces, so that "B a n y a n" equals "Banyan".
create function private.joined_look_of(name text) returns text
language sql immutable set search_path = ''
as $$ select replace(private.look_of(name), ' ', '') $$;

create function private.name_words(name text) returns text[]
language sql immutable set search_path = ''
as $$ select string_to_array(private.look_of(name), ' ') $$;
grant execute on function private.name_words to authenticated, service_role;

-- All looks of a name, with and without a number at its end: as it is, with digits and signs read as the letters that they
-- stand for ("8anyan", "4dm!n"), and with its words separated at signs and capitals ("Asha@Banyan", "AshaAdmin").
create function private.looks_of(name text) returns setof text
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

create function private.joined_looks_of(name text) returns setof text
language sql immutable set search_path = ''
as $$ select distinct replace(look, ' ', '') from private.looks_of(name) look $$;

-- Whether a name looks like that of the space or of its team, perhaps with a number, or contains one of their words.
create function private.is_system_name(name text, is_person boolean) returns boolean
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

create function private.is_staff(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from public.user_roles where user_id = person and role <> 'user') $$;

-- The words of a name in alphabetical order, without `team_words`: equal for "Asha Rao" and "Rao Asha (Admin)".
create function private.own_words(name text, team_words text[]) returns text[]
language sql immutable set search_path = ''
as $$
  select array(select word from unnest(private.name_words(name)) word where word <> all (team_words) order by word)
$$;

-- Whether a name looks like that of another person who works for the space.
create function private.is_name_of_staff(name text, person uuid default null) returns boolean
language sql stable security definer set search_path = ''
as $$
  with team as materialized (
    select array_agg(look) || '{mr,mrs,ms,dr}'::text[] as words from private.reserved_words
  ), given as materialized (
    select array(select private.joined_looks_of(name)) as looks, private.own_words(name, team.words) as words from team
  ), staff as materialized (
    -- Materialized, or the looks of all members would be compared before those without a role are left out.
    select profiles.full_name from public.user_roles join public.profiles on profiles.id = user_roles.user_id
    where user_roles.role <> 'user' and profiles.id is distinct from person
  )
  select exists (
    select from team, given, staff
    where private.joined_look_of(name) <> '' and (private.joined_look_of(staff.full_name) = any (given.looks)
      or given.words <> '{}' and private.own_words(staff.full_name, team.words) = given.words)
  )
$$;

create function private.has_letters(name text) returns boolean
language sql immutable set search_path = ''
as $$
  select name ~ '[^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u02c2-\u036f\u2000-\u2bff\u3000-\u303f\ufe0f\U0001f000-\U0001faff\U000e0000-\U000e007f]'
$$;

-- The code of the refusal of a name of a person or organization, or null if the name is allowed.
create function private.name_problem(name text, is_person boolean default true) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    -- Constraints refuse an empty name.
    when name <> '' and not private.has_letters(name) then 'bad_name'
    when private.is_system_name(name, is_person) then 'reserved_name'
  end
$$;
grant execute on function private.name_problem to service_role;

create function public.name_problem(name text, is_person boolean default true) returns text
language sql stable set search_path = ''
as $$ select private.name_problem(private.visible_line(name), is_person) $$;
comment on function public.name_problem is
  'Why a person, or an organization, cannot have a name, for the server: bad_name, reserved_name, or null.';
grant execute on function public.name_problem to service_role;

-- Cleans the columns of the new row that the trigger's arguments list. A name without letters becomes null in an
-- optional column. In a required column it becomes empty, which a constraint refuses.
create function private.clean_names() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  given constant jsonb := to_jsonb(new);
  cleaned jsonb := '{}';
  field text;
  line text;
  is_required boolean;
begin
  foreach field in array tg_argv loop
    select attnotnull into is_required from pg_catalog.pg_attribute
    where attrelid = tg_relid and attname = field;
    if jsonb_typeof(given -> field) = 'array' then
      cleaned := cleaned || jsonb_build_object(field, array(
        select private.visible_line(one) from jsonb_array_elements_text(given -> field) one
        where private.visible_line(one) is not null));
      continue;
    end if;
    line := private.visible_line(given ->> field);
    if is_required then
      line := coalesce(line, '');
    elsif not private.has_letters(line) then
      line := null;
    end if;
    cleaned := cleaned || jsonb_build_object(field, line);
  end loop;
  return jsonb_populate_record(new, cleaned);
end
$$;

-- Refuses reserved names in the columns that the trigger's arguments list, except from admins. Runs after
-- private.clean_names.
create function private.require_own_names() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  given constant jsonb := to_jsonb(new);
  field text;
  problem text;
begin
  if private.is_staff(auth.uid()) then
    return new;
  end if;
  foreach field in array tg_argv loop
    -- The host of a visitor is the member, unless another one is named.
    if tg_op = 'UPDATE' and given ->> field is not distinct from to_jsonb(old) ->> field
       or field = 'host_name' and given ->> field = (
         select full_name from public.profiles where id = (given ->> 'user_id')::uuid) then
      continue;
    end if;
    problem := private.name_problem(given ->> field, field <> 'organization');
    if problem is not null then
      perform private.refuse(problem, jsonb_build_object('name', left(given ->> field, 200)));
    end if;
  end loop;
  return new;
end
$$;

-- The name of an account identifies a person, so members cannot take the name of one of the team. The auth
-- service checks it with own_name.
create function private.require_own_profile_names() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  problem text;
begin
  if private.is_staff(new.id) then
    return new;
  end if;
  if tg_op = 'INSERT' or new.full_name is distinct from old.full_name then
    problem := coalesce(private.name_problem(new.full_name), case
      when auth.uid() is not null and not private.is_staff(auth.uid())
        and private.is_name_of_staff(new.full_name, new.id) then 'reserved_name' end);
  end if;
  if problem is null and (tg_op = 'INSERT' or new.organization is distinct from old.organization) then
    problem := private.name_problem(new.organization, is_person => false);
  end if;
  if problem is not null then
    perform private.refuse(problem);
  end if;
  return new;
end
$$;

-- The cleaned name from the metadata of an account, or null if this person cannot have it.
create function private.own_name(name text, is_person boolean default true) returns text
language sql stable security definer set search_path = ''
as $$
  select line from private.visible_line(left(name, 1000)) line
  where private.name_problem(line, is_person) is null
    and (private.is_staff(auth.uid()) or not private.is_name_of_staff(line))
$$;

create function private.refuse_imported_names(members jsonb) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  wrong record;
begin
  select place, field into wrong
  from private.imported_members(members) member
  cross join lateral (values ('full_name', member.full_name), ('organization', member.organization)) as given (field, name)
  where private.name_problem(given.name, given.field <> 'organization') is not null order by place limit 1;
  if found then
    perform private.refuse('import_row', jsonb_build_object('row', wrong.place, 'field', wrong.field));
  end if;
end
$$;

-- Names that look alike are one: without invisible characters, composed, in lower case, with single spaces. The
-- collation is named, so that the index below does not depend on the server.
create function private.comparable_name(name text) returns text
language sql immutable set search_path = ''
as $$
  select normalize(lower(trim(regexp_replace(regexp_replace(name,
      '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
      '', 'g'),
    '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'))
    collate pg_catalog.pg_c_utf8), nfc)
$$;
grant execute on function private.comparable_name to authenticated, service_role;

create function private.format_paise(paise integer) returns text
language sql immutable set search_path = ''
as $$ select '₹' || to_char(paise / 100.0, 'FM99,99,99,99,990.00') $$;

insert into private.reserved_words (word, reserves) values
  ('banyan', 'all'),
  ('admin', 'people'), ('admins', 'people'), ('administration', 'people'), ('administrator', 'people'),
  ('community manager', 'people'), ('customer care', 'people'), ('front desk', 'people'),
  ('help desk', 'people'), ('moderator', 'people'), ('no reply', 'people'), ('reception', 'people'),
  ('receptionist', 'people'), ('staff', 'people'), ('support', 'people'),
  ('accounts', 'alone'), ('billing', 'alone'), ('owner', 'alone'), ('payments', 'alone'), ('refunds', 'alone'),
  ('security', 'alone'), ('system', 'alone'), ('team', 'alone'),
  ('at', 'nothing'), ('care', 'nothing'), ('community', 'nothing'), ('coworking', 'nothing'),
  ('customer', 'nothing'), ('department', 'nothing'), ('for', 'nothing'), ('from', 'nothing'),
  ('manager', 'nothing'), ('of', 'nothing'), ('office', 'nothing'), ('official', 'nothing'),
  ('portal', 'nothing'), ('service', 'nothing'), ('space', 'nothing'), ('the', 'nothing'), ('your', 'nothing');
