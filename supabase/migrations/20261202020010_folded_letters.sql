-- Imitations of reserved names are found by more letters, and marks of all scripts are limited.
-- A name as the portal stores and shows it: one line of visible characters.
-- U+200C and U+200D stay between letters of the scripts that need them, and U+200D in joined emoji. Letters that older texts
-- spell with U+200D at their end have a character of their own since Unicode 5.1.
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

-- How a name looks: equal for names that can be mistaken for each other. Lower case, without accents,
-- punctuation, symbols and emoji, with Latin letters for those of other scripts and for signs that look like them
-- (Unicode Technical Standard 39), and with l for i and 1.
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
  return trim(regexp_replace(look, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u2bff\u3000-\u303f\U0001f000-\U0001faff]+', ' ', 'g'));
end
$$;

reindex index public.profiles_name_words;
