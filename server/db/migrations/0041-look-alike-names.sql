-- A user name that reads like another one, in other letters: Cyrillic а, е, о for a, e, o. The letters of other scripts that look
-- like one of ASCII, as UTS 39 lists them (confusables.txt), become that letter; names of ASCII alone stay as they are, since
-- carl1 and carll are two names that people really have. See docs/decisions/0030-actors-and-names.md.
create function name_skeleton(name text) returns text language sql immutable strict parallel safe
  set search_path = pg_catalog, pg_temp
  return translate(lower(normalize(name, nfkc)),
    U&'\0131\018D\01BD\01C0\0223\0251\0261\0263\0269\026A\026F\028B\028F\03B1\03B3\03B9\03BD\03BF\03C1\03C3'
      || U&'\03C5\03F3\0430\0431\0433\0435\043E\0440\0441\0443\0445\0455\0456\0458\0461\0475\04AF\04BB\04BD\04CF'
      || U&'\0501\051B\051D\0561\0563\0566\0570\0578\057C\057D\0581\0584\0585\05D5\05D8\05DF\05E1\0627\0647\06BE'
      || U&'\06C1\06D5\07CA\0B20\0D20\101D\10E7\10FF\1200\12D0\142F\144C\146D\146F\1472\148D\14AA\14BF\1541\157C'
      || U&'\157D\1587\15AF\15B4\15C5\15DE\15EA\15F0\15F7\16B7\16C1\16D5\16D6\1D04\1D0F\1D11\1D1C\1D20\1D21\1D22'
      || U&'\1D26\1D83\1D8C\1E9D\1EFF\2C85\2C9F\2CA3\2CA5\2D38\2D39\2D4F\2D54\2D55\2D5D\A4D0\A4D1\A4D2\A4D3\A4D4'
      || U&'\A4D6\A4D7\A4D9\A4DA\A4DC\A4DD\A4DF\A4E0\A4E1\A4E2\A4E3\A4E6\A4E7\A4EA\A4EB\A4EC\A4EE\A4F0\A4F2\A4F3'
      || U&'\A4F4\A647\A6DF\A731\A799\A79F\AB32\AB35\AB3D\AB47\AB48\AB4E\AB52\AB5A\AB75\AB81\AB83\AB93\ABA9\ABAA'
      || U&'\ABAF',
    'igsl8agyiiwuyayivopouja6reopcyxsijwvyheidqwwqqhnnugfolvlolooooloooyouovupdbjl2xhxrbfaddmbxlkmcoouvwz'
      || 'rgyfyropcveloqxbpddtgkjczfmnlsrvhwxyaelouivsfueforruuyirwzvsc');

-- Only of names that have one; whoever has a name of ASCII alone is found by the folded name.
alter table people
  add column user_name_skeleton text collate "C" generated always as (
    case when octet_length(user_name) > length(user_name) then nullif(public.name_skeleton(user_name), lower(user_name)) end
  ) stored;
create index people_user_name_skeleton on people (client_id, user_name_skeleton) where user_name_skeleton is not null;
