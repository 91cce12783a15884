import type { DatabaseAddress } from '../../db/connect.ts'
import { asAdmin } from '../../db/test-cluster.ts'
import { superuserOf } from '../../db/test-database.ts'

const guarded = `select tgrelid::regclass as place, tgname, tgenabled from pg_trigger
  where not tgisinternal and tgenabled = 'A' and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`

/**
 * For tests: runs SQL as a superuser with every trigger asleep, which nobody can who obeys the database's guards. Those of
 * the ledger stay awake even where replication puts others to sleep, so each is put to sleep by name.
 */
export function plantFault(address: DatabaseAddress, sql: string): Promise<void> {
  return asAdmin(
    superuserOf(address),
    `begin; set local session_replication_role = replica;
     create temp table awake on commit drop as ${guarded};
     do $$ declare a record; begin
       for a in select * from awake loop execute format('alter table %s disable trigger %I', a.place, a.tgname); end loop; end $$;
     ${sql};
     do $$ declare a record; begin
       for a in select awake.* from awake join pg_trigger t on (t.tgrelid, t.tgname) = (awake.place::oid, awake.tgname) loop
         execute format('alter table %s enable always trigger %I', a.place, a.tgname); end loop; end $$;
     commit`,
  )
}
