const ownRule = '(client_id = ( SELECT current_client() AS current_client))'

/** Row security that lets through what it should not; a check of the ledger (I8). */
export const openTables = `
  with held as (
    select c.oid, relname, relrowsecurity and relforcerowsecurity as is_forced, pg_get_userbyid(relowner) as owner
    from pg_class c join pg_attribute a on a.attrelid = c.oid and attname = 'client_id' and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  )
  select 'table ' || relname as place, 'does not hold clients apart' as why from held
  where not is_forced or not exists (select from pg_policies where schemaname = 'public' and tablename = relname and policyname = 'own_client')
    or exists (
      select from pg_policies p where schemaname = 'public' and tablename = relname
        and (policyname, permissive, roles, cmd, qual, with_check) is distinct from
          ('own_client', 'PERMISSIVE', array['public']::name[], 'ALL', '${ownRule}', '${ownRule}')
        and (relname in ('clients', 'client_hosts', 'standing_jobs', 'mails', 'sessions', 'tasks') and
          (policyname, permissive, roles, cmd, qual) is not distinct from
          ('directory', 'PERMISSIVE', array[owner]::name[], 'SELECT', 'true')) is not true)`
