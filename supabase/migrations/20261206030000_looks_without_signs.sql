create or replace function private.look_of(name text) returns text
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

update private.reserved_words set word = word;
