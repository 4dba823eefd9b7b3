comment on column private.reserved_words.look is
  'Stored, because every check of a name compares it with all words. A change of private.look_of has to rewrite the rows.';
