import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { madeFunctions } from '../server/db/made-functions.ts'

const folder = join(import.meta.dirname, '..', 'server', 'db', 'migrations')
const files = new Map(
  readdirSync(folder)
    .filter(name => name.endsWith('.sql'))
    .sort()
    .map(name => [name, readFileSync(join(folder, name), 'utf8')] as const),
)
/** As `sha256sum` writes it, and `sha256sum --check` reads it. */
const frozen = readFileSync(join(folder, 'SHA256SUMS'), 'utf8')
  .trim()
  .split('\n')
  .map(line => line.split('  ') as [hash: string, name: string])

test('O11 migrations that are frozen are as they were', () => {
  expect(frozen.length).toBeGreaterThanOrEqual(20)
  const changed = frozen.filter(
    ([hash, name]) =>
      hash !==
      createHash('sha256')
        .update(files.get(name) ?? '')
        .digest('hex'),
  )
  expect(changed.map(([, name]) => `${name} is frozen: put it back, and make the change in a new file`)).toEqual([])
})

test('O11 migrations are frozen in order, and numbered without gaps', () => {
  const names = [...files.keys()]
  expect(frozen.map(([, name]) => name)).toEqual(names.slice(0, frozen.length))
  expect(names.map(name => Number(name.slice(0, 4)))).toEqual(names.map((_, at) => at + 1))
})

/** What the release before would stumble over, or what takes as long as a table is large; where it only changes a table of the same file it is free. */
const narrowing: readonly (readonly [why: string, statement: RegExp])[] = [
  ['drops or renames', /\b(?:drop (?!function|index)|drop\s*,|rename )/i],
  ['changes a type', /\balter column \w+ (?:set data )?type\b/i],
  ['forbids what was free', /\bset not null\b/i],
  [
    'adds a column that must be given',
    /\badd column (?:if not exists )?\w+ [^,;]*\bnot null\b(?![^,;]*\b(?:default|generated)\b)(?<!\bdefault\b[^,;]*)/i,
  ],
  ['checks every row', /\badd (?:constraint \w+ )?(?:check|foreign key)\b(?![^;]*\bnot valid\b)/i],
  ['hangs a trigger on what the ledger is proved by', /\btrigger\b[^;]*\bon (?:ledger|code|result|award|audit)\w*/i],
  ['changes rows', /^\s*(?:update|delete|insert into)\b/im],
]

/** Why a file does not only expand the schema, a line for each reason. */
function narrowings(sql: string, before: readonly { readonly sql: string }[]): string[] {
  const text = sql.replace(/^--.*$/gm, '')
  // Bodies of functions run later.
  const statements = text.replace(/\$\$[\s\S]*?\$\$/g, "''").split(';')
  const own = new Set([...text.matchAll(/\bcreate table (\w+)/gi)].map(([, table]) => table))
  const altered = [...text.matchAll(/\b(?:alter table|trigger\b[^;]*\bon) (\w+)/gi)].map(([, table]) => table!)
  const locked = new Set(altered.filter(table => !own.has(table)))
  const made = new Set(madeFunctions(before).map(({ name }) => name))
  const changed = (statement: string) =>
    /\btrigger\b[^;]*?\bon (\w+)/i.exec(statement) ?? /\b(?:table|into|update|from) (\w+)/i.exec(statement)
  const others = statements.filter(statement => !own.has(changed(statement)?.[1] ?? ''))
  return [
    ...narrowing.filter(([, statement]) => others.some(one => statement.test(one))).map(([why]) => why),
    ...others
      .filter(one => /\bcreate (?:unique )?index\b/i.test(one) && !own.has(/\bon (\w+)/i.exec(one)?.[1] ?? ''))
      .map(() => 'builds an index on a table that has rows'),
    // Who writes to the second one first, and then needs the first, and the file would wait for each other, attempt after attempt.
    ...(locked.size > 1 ? [`locks ${[...locked].join(' and ')}: give each a file of its own`] : []),
    // The release before proves that they are as it made them (made-functions.ts).
    ...[...text.matchAll(/\b(?:create or replace|drop|alter) function (\w+)/gi)]
      .filter(([, name]) => made.has(name!))
      .map(([, name]) => `replaces the function ${name}: give the new one a name of its own`),
  ]
}

/** What of a file that says it locks nobody out does so, or could not be run again. */
function locksOf(sql: string): string[] {
  const statements = sql
    .replace(/^--.*$/gm, '')
    .split(';')
    .map(one => one.trim().replace(/\s+/g, ' '))
  return statements.filter((one, at) => {
    const [, index] = /^create (?:unique )?index concurrently (\w+) on /.exec(one) ?? []
    if (index !== undefined) return statements[at - 1] !== `drop index concurrently if exists ${index}`
    return one !== '' && !/^drop index concurrently if exists \w+$/.test(one)
  })
}

test('O11 what locks nobody out builds indexes beside those who write, and drops before what is left of an earlier attempt', () => {
  const build = 'create index concurrently tall on people (client_id, height)'
  expect(locksOf(`drop index concurrently if exists tall;\n${build};`)).toEqual([])
  expect(locksOf(`${build};`)).toEqual([build])
  expect(locksOf('alter table people add column height int;')).toEqual(['alter table people add column height int'])
})

test('O11 a migration says whether it expands or contracts, and what expands does nothing else', () => {
  const all = [...files].map(([name, sql]) => ({ name, sql }))
  const wrong = all.slice(20).flatMap(({ name, sql }, at) => {
    if (sql.startsWith('-- Contracts: ')) return []
    if (sql.startsWith('-- Expands, without locks: '))
      return locksOf(sql).map(one => `${name} does more than build indexes: ${one}`)
    if (!sql.startsWith('-- Expands: '))
      return [`${name} begins neither with "-- Expands: …" nor with "-- Contracts: …"`]
    return narrowings(sql, all.slice(0, 20 + at)).map(why => `${name} ${why}`)
  })
  expect(wrong).toEqual([])
})

test.each([
  ['alter table people drop column email', 'drops or renames'],
  ['alter table people rename column email to mail', 'drops or renames'],
  ['alter table people alter column email type text', 'changes a type'],
  ['alter table people alter column email set not null', 'forbids what was free'],
  ['alter table people add column shoe int not null', 'adds a column that must be given'],
  ['alter table people add constraint tall check (height > 1)', 'checks every row'],
  ["update people set email = ''", 'changes rows'],
  [
    'create trigger noted after insert on ledger_transfers for each row execute function note()',
    'hangs a trigger on what the ledger is proved by',
  ],
  ['create index people_email on people (client_id, email)', 'builds an index on a table that has rows'],
  [
    'alter table people add column shoe int; alter table reward_orders add column box text',
    'locks people and reward_orders: give each a file of its own',
  ],
  ['drop function current_client()', 'replaces the function current_client: give the new one a name of its own'],
])('O11 %s does not only expand', (sql, why) => {
  const before = [{ sql: 'create function current_client() returns int language plpgsql as $$ begin end $$' }]
  expect(narrowings(`-- Expands: it says so.\n${sql};`, before)).toEqual([why])
})

test('O11 new tables, columns with a default or none, and constraints that are validated later expand', () => {
  const sql = `create table shoes (client_id int not null, size int not null);
create index shoes_size on shoes (client_id, size);
create table ledger_shoes (client_id int not null);
create trigger keep before update or delete on ledger_shoes for each statement execute function refuse_change();
insert into shoes values (1, 2);
alter table people add column shoe int, add column left_shoe int not null default 0;
alter table people add constraint tall check (height > 1) not valid;
create function fit() returns trigger language plpgsql as $$ begin update people set shoe = 1; return new; end $$;`
  expect(narrowings(sql, [])).toEqual([])
})
