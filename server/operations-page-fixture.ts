import { readFileSync } from 'node:fs'

/** A block of docs/OPERATIONS.md that somebody types or copies, under its nearest heading. */
export interface Block {
  readonly heading: string
  readonly language: string
  readonly text: string
}

const walk = 'server/operations-walk.long.ts'
const tasks = 'server/operations.long.ts'

/** Which test runs each block of the page, or reads it where nothing here could run it: headings, with a test for each of their blocks. */
export const runners: Readonly<Record<string, readonly string[]>> = {
  '1. Name the machines': [walk],
  '2. Install packages': [walk, walk],
  '3. Make the secrets': [walk, walk, walk],
  '4. Start PostgreSQL with failover': [walk, walk, walk],
  '5. Start PgBouncer and the proxy': [walk],
  '6. Start Cairn': [walk, walk, walk],
  '7. Start the backups': [walk],
  '8. Start the monitoring': [walk],
  '9. Try the failover': [walk],
  'Take a backup': [tasks],
  'Verify a backup': [tasks],
  'Restore a backup': [tasks],
  'Restore to yesterday 14:05': [walk, walk, walk, walk, walk],
  Upgrade: [walk, walk],
  'Add a server': [walk, walk],
  'Add a replica': ['server/db/replica.test.ts', 'server/db/replica.test.ts'],
  'Give a client their data, or an installation of their own': [tasks],
  'Move a client': [tasks, tasks],
  'Erase a person': ['server/cli/person.command.test.ts', 'server/cli/person.command.test.ts'],
  'Dump an external database with pg_dump': [tasks, tasks, tasks],
  'List what Cairn is made of': ['tools/supply-chain.test.ts'],
  'Run it in containers': ['server/image.long.ts', 'server/compose.test.ts', 'server/compose.test.ts'],
  'Run it on Kubernetes': ['server/chart.long.ts'],
}

export const operationsPage = blocksOf(readFileSync('docs/OPERATIONS.md', 'utf8'))

/** The blocks under a heading, in their order, with places of the page replaced by those of a test. */
export function blocksUnder(heading: string, places: Readonly<Record<string, string>> = {}): string[] {
  const found = operationsPage.filter(block => block.heading === heading)
  if (found.length === 0) throw new Error(`OPERATIONS has no blocks under “${heading}”.`)
  return found.map(({ text }) => Object.entries(places).reduce((now, [from, to]) => now.replaceAll(from, to), text))
}

function blocksOf(page: string): Block[] {
  let heading = ''
  return [...page.matchAll(/^#{2,3} (.*)$|^```(\w*)\n([\s\S]*?)^```$/gm)].flatMap(([, title, language, text]) => {
    if (title !== undefined) heading = title
    return text === undefined ? [] : [{ heading, language: language!, text }]
  })
}
