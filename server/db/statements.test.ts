import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { textsBelow } from '../../tools/modules.ts'
import { readStatements, type SourceStatement } from '../../tools/statements.ts'
import { testDatabase } from './test-database.ts'

const database = testDatabase()
const root = join(import.meta.dirname, '..', '..')
const isServed = (file: string) => !/\.(test|long)\.ts$|-fixture\.ts$|\/test-[a-z-]+\.ts$/.test(file)

// What the driver makes of a column (connect.ts); of json, lists and the rest the code knows more than the database.
const kinds: Readonly<Record<number, string>> = {
  16: 'boolean',
  17: 'Buffer',
  20: 'number',
  21: 'number',
  23: 'number',
  25: 'string',
  700: 'number',
  701: 'number',
  1043: 'string',
  1082: 'string',
  1184: 'Date',
  1700: 'string',
}

test('every statement fits the schema, and gives the columns that the code takes a row for', async () => {
  const { known, composed } = readStatements(root, join(root, 'server', 'tsconfig.json'), isServed)
  const { checked, wrong } = await checkStatements(known)
  // Most of the others are put together from the columns of a file: the tests of loads send them all.
  expect(checked.length / (known.length + composed.length)).toBeGreaterThan(0.75)
  expect(wrong).toEqual([])
})

test.each([
  ['select nobody from people', {}, 'column "nobody" does not exist'],
  ['select 1; delete from nowhere', {}, 'relation "nowhere" does not exist'],
  ['select client_id, user_name as name from people', { user_name: 'string' }, 'there is no column user_name.'],
  ['select client_id, created_at from people', { created_at: 'string' }, 'created_at is a Date, not a string.'],
  ['select sum(points) as points from ledger_postings', { points: 'number' }, 'points is a string, not a number.'],
])('%s: %s', async (text, columns, says) => {
  const { wrong } = await checkStatements([{ place: 'here', text, columns: new Map(Object.entries(columns)) }])
  expect(wrong).toEqual([`here: ${says}`])
})

async function checkStatements(statements: readonly SourceStatement[]) {
  const passing = tablesOfTransactions()
  const client = new pg.Client(database.address.owner)
  await client.connect()
  const wrong: string[] = []
  const checked: string[] = []
  try {
    for (const { place, text, columns } of statements) {
      // What arrives with a client lies in temporary tables like those that it is for.
      const parts = text.replaceAll(/\barriving_(\w+)/g, '$1').split(/;\s+/)
      for (const [at, part] of parts.entries()) {
        const described = await describeStatement(client, part)
        const missing = typeof described === 'string' && /^relation "(\w+)" does not exist$/.exec(described)?.[1]
        // These tables are made as a load or a run begins: the tests of each send all its statements.
        if (missing && passing.has(missing)) continue
        if (typeof described === 'string') wrong.push(`${place}: ${described}`)
        // What a cursor gives is known where it is declared.
        else if (at === parts.length - 1 && !part.startsWith('fetch ')) {
          checked.push(place)
          wrong.push(...wrongColumns(described, columns).map(says => `${place}: ${says}`))
        }
      }
    }
  } finally {
    await client.end()
  }
  return { checked, wrong }
}

/** The names of the tables that live as long as a transaction. */
function tablesOfTransactions(): Set<string> {
  const texts = textsBelow(root, 'server', /\.ts$/).map(([, text]) => text)
  return new Set(
    texts.flatMap(text => [...text.matchAll(/create temp table (?:if not exists )?(\w+)/g)].map(of => of[1]!)),
  )
}

function wrongColumns(given: ReadonlyMap<string, number>, wanted: SourceStatement['columns']): string[] {
  return [...wanted].flatMap(([name, kind]) => {
    const column = given.get(name)
    if (column === undefined) return [`there is no column ${name}.`]
    const made = kinds[column]
    return kind && made && kind !== made ? [`${name} is a ${made}, not a ${kind}.`] : []
  })
}

interface Connection {
  parse(query: { readonly name: string; readonly text: string; readonly types: readonly number[] }): void
  describe(what: { readonly type: 'S'; readonly name: string }): void
  sync(): void
}

/** The type of each column that a statement gives, by name; or what the database says against it. Nothing is executed. */
function describeStatement(client: pg.Client, text: string): Promise<ReadonlyMap<string, number> | string> {
  return new Promise(resolve => {
    let described: ReadonlyMap<string, number> = new Map()
    const query = {
      submit(connection: Connection) {
        connection.parse({ name: '', text, types: [] })
        connection.describe({ type: 'S', name: '' })
        connection.sync()
      },
      handleRowDescription({ fields }: { readonly fields: { name: string; dataTypeID: number }[] }) {
        described = new Map(fields.map(field => [field.name, field.dataTypeID]))
      },
      handleError: ({ message }: Error) => resolve(message),
      handleReadyForQuery: () => resolve(described),
    }
    client.query(query as unknown as pg.Submittable)
  })
}
