import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ClientTx } from '../../db/client-tx.ts'
import { withClient } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { insertPaxGoal } from '../../db/test-programs.ts'
import { createClient } from '../clients/create-client.ts'
import { applyProgram } from './apply-program.ts'
import { publishProgram } from './publish-program.ts'
import { readProgram } from './read-program.ts'

const database = testDatabase()
const folder = new URL('../../../samples/programs/', import.meta.url)
const sample = (name: string) => JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'))
let alpha = 0
let beta = 0

beforeAll(async () => {
  for (const key of ['alpha', 'beta']) {
    const made = await createClient(database.db, { key, name: key })
    if (!made.ok) throw new Error(made.refusal)
    if (key === 'alpha') alpha = made.value
    else beta = made.value
  }
})

const inAlpha = <T>(work: (tx: ClientTx) => Promise<T>) => withClient(database.db, alpha, work)
const apply = (json: unknown) => inAlpha(tx => applyProgram(tx, json, 'operator:test'))

describe('W01 a program as a document', () => {
  test('W01 the same document is the same version; another is the next, and is seen only once it is published', async () => {
    const document = sample('summer-summit')
    expect(await apply(document)).toMatchObject({ value: { version: 1, isNew: true, changes: [] } })
    expect(await apply(document)).toMatchObject({ value: { version: 1, isNew: false } })
    // Said in other words, with its defaults written out, it is the same.
    const same = { ...document, calculation: 'standard', isOwnerEligibleForAward: false, branding: {} }
    expect(await apply(same)).toMatchObject({ value: { version: 1, isNew: false, changes: [] } })
    const publish = () => inAlpha(tx => publishProgram(tx, 'summer-summit', 'operator:test'))
    expect(await publish()).toMatchObject({ value: { version: 1, isNew: true } })
    expect(await publish()).toMatchObject({ value: { version: 1, isNew: false } })
    document.goalSelection.to = '2026-06-21'
    expect(await apply(document)).toMatchObject({
      value: {
        version: 2,
        isNew: true,
        changes: [{ path: 'goalSelection.to', before: '2026-06-14', after: '2026-06-21' }],
      },
    })
    expect(await inAlpha(tx => readProgram(tx, 'summer-summit'))).toMatchObject({
      value: {
        version: 2,
        publishedVersion: 1,
        status: 'published',
        document: { goalSelection: { to: '2026-06-21' } },
      },
    })
    expect(await inAlpha(tx => readProgram(tx, 'summer-summit', 1))).toMatchObject({
      value: { document: { goalSelection: { to: '2026-06-14' } } },
    })
    expect(await inAlpha(tx => tx.query('select action from audit_events order by event_id desc limit 2'))).toEqual([
      { action: 'program.applied' },
      { action: 'program.published' },
    ])
  })

  test('W01 two programs of a client share no group in a period', async () => {
    const twin = { ...sample('summer-summit'), programId: 'twin' }
    expect(await apply(twin)).toMatchObject({
      refusal: 'group-taken',
      details: { program: 'summer-summit', group: 'field-sales' },
    })
  })

  test('W01 a group is free for another program once the version without it is published', async () => {
    const named = (...groupIds: string[]) => ({
      ...sample('fixed-climb'),
      programId: 'giver',
      groups: groupIds.map(groupId => ({ ...sample('fixed-climb').groups[0]!, groupId })),
    })
    expect(await apply(named('kept', 'given'))).toMatchObject({ ok: true })
    await inAlpha(tx => publishProgram(tx, 'giver', 'operator:test'))
    expect(await apply(named('kept'))).toMatchObject({ value: { version: 2 } })
    const taker = { ...named('given'), programId: 'taker' }
    expect(await apply(taker)).toMatchObject({ refusal: 'group-taken', details: { program: 'giver', group: 'given' } })
    await inAlpha(tx => publishProgram(tx, 'giver', 'operator:test'))
    expect(await apply(taker)).toMatchObject({ ok: true })
  })

  test('W01 the period stays the one in which people are enrolled, whatever the newest version says', async () => {
    const spring = sample('fixed-climb')
    const later = { ...spring, timePeriod: { ...spring.timePeriod, timePeriodId: 'later' } }
    expect(await apply(spring)).toMatchObject({ value: { version: 1 } })
    await inAlpha(tx => publishProgram(tx, 'fixed-climb', 'operator:test'))
    expect(await apply(later)).toMatchObject({ value: { version: 2 } })
    await inAlpha(async tx => {
      const [person] = await tx.query<{ person_id: number }>(
        `insert into people (client_id, external_id, user_name, first_name, last_name) values ($1, 'e1', 'p1', 'A', 'B')
         returning person_id`,
        [alpha],
      )
      await insertPaxGoal(tx, person!.person_id, spring, {})
    })
    const renamed = { ...later, name: { ...later.name, en_US: 'Another name' } }
    expect(await apply(renamed)).toMatchObject({ refusal: 'period-changed', details: { timePeriodId: 'later' } })
    expect(await apply(spring)).toMatchObject({ value: { version: 3, isNew: true } })
  })

  test('T2 another client has its own programs', async () => {
    const inBeta = <T>(work: (tx: ClientTx) => Promise<T>) => withClient(database.db, beta, work)
    expect(await inBeta(tx => readProgram(tx, 'summer-summit'))).toMatchObject({ refusal: 'program-unknown' })
    expect(await inBeta(tx => publishProgram(tx, 'summer-summit', 'operator:test'))).toMatchObject({
      refusal: 'program-unknown',
    })
    const twin = { ...sample('summer-summit'), programId: 'twin' }
    expect(await inBeta(tx => applyProgram(tx, twin, 'operator:test'))).toMatchObject({ ok: true })
  })
})
