-- What a superuser runs once for a user of DATABASE_URL that may not create roles; it may be run again. Here the user is cairn.
do $$
begin
  if not exists (select from pg_roles where rolname = 'cairn_app') then
    create role cairn_app nologin nosuperuser nocreatedb nocreaterole;
  end if;
end
$$;
grant cairn_app to "cairn";
