import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { programDocument } from '../contract/program-document.ts'
import { withClient } from '../server/db/client-tx.ts'
import { withSandbox } from '../server/db/with-sandbox.ts'
import { getClient } from '../server/features/clients/client-of-host.ts'
import { createClient } from '../server/features/clients/create-client.ts'
import { rehearse } from '../server/loads/rehearsals/rehearse.ts'
import { benchDatabase } from './bench-database.ts'
import { must, watchMemory } from './measuring.ts'

// Rehearses a program of seventeen languages with six loads on 1,000 invented people, or BENCH_PEOPLE: `npm run bench rehearsal`.
// Without a bound: the issue asks for 10,000 people, and says nothing of how long they may take.
const people = Number(process.env['BENCH_PEOPLE'] ?? 1000)
const sample = join(import.meta.dirname, '../samples/programs/override-tiers.json')

const { db, close } = await benchDatabase()
try {
  const clientId = must(await createClient(db, { key: 'rehearsed', name: 'Rehearsed' }))
  const client = await withClient(db, clientId, getClient)
  const document = programDocument.parse(JSON.parse(readFileSync(sample, 'utf8')))
  const wish = {
    people,
    baselines: [{ from: 100, to: 300, share: 100 }],
    mix: [30, 30, 30],
    reached: 100,
    spread: 25,
    loads: 6,
  }
  const watch = watchMemory()
  const started = performance.now()
  let before = started
  const onStep = (done: number, total: number) => {
    const now = performance.now()
    if (done > 0) console.log(`step ${done} of ${total}: ${((now - before) / 1000).toFixed(1)} s`)
    before = now
  }
  const { report } = must(
    await withSandbox(db, clientId, (inside, sandbox) =>
      rehearse(inside, sandbox, { client, ownWords: [], document, wish, onStep }),
    ),
  )
  const seconds = (performance.now() - started) / 1000
  console.log(
    `${people} people: ${report.points} points, ${report.screens.length} screens, ${report.mails.length} kinds of mails by language, in ${seconds.toFixed(1)} s and ${Math.round(watch())} MB`,
  )
} finally {
  await close()
}
