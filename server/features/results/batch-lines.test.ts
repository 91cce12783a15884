import { expect, test } from 'vitest'
import { withClientLong } from '../../db/client-tx.ts'
import { testDatabase } from '../../db/test-database.ts'
import { isMeant } from '../people/search-words.ts'
import { type LineQuery, readLines } from './batch-lines.store.ts'
import { explainLine, listLines } from './list-lines.ts'
import { mustDo, pastQuest, plantClient, plantProgram, prepareNow } from './results-fixture.ts'
import { batchNumbered } from './review-batch.ts'

const database = testDatabase()
/** Names in another order than the goals, and some that differ by more than their letters. */
const names = ['zoe', 'Ann', 'ann-marie', 'max', 'BEA', 'mia', 'lou', 'cem', 'dan', 'eve', 'ann_b', 'x.y']
const goals = names.map((userName, at) => ({
  userName,
  levelId: at % 3 === 0 ? 'one' : 'two',
  target: at % 3 === 0 ? 220 : 240,
  results: [{ value: String(200 + 10 * at) }],
}))

test('W03a levels of one id in two groups are two: a line names its group, and is narrowed to it', async () => {
  const clientId = await plantClient(database.db)
  const [group] = pastQuest.groups
  const document = { ...pastQuest, groups: [group!, { ...group!, groupId: 'second', name: { en_US: 'Second' } }] }
  await withClientLong(database.db, clientId, async tx => {
    const inSecond = goals.map((goal, at) => ({ ...goal, groupId: at < 5 ? 'second' : group!.groupId }))
    await plantProgram(tx, document, inSecond)
    const { batch_id } = mustDo(await prepareNow(database.db, tx, 'quest', 'person:9001'))
    const batch = mustDo(await batchNumbered(tx, batch_id))
    const all = (await listLines(tx, batch, {}, 'en_US')).lines
    const groupOf = new Map(inSecond.map(({ userName, groupId }) => [userName, groupId]))
    expect(all.map(({ groupId }) => groupId)).toEqual(all.map(({ userName }) => groupOf.get(userName)))
    for (const sort of ['change', 'user-name'] as const) {
      const { lines } = await listLines(tx, batch, { group: 'second', level: 'one', sort }, 'en_US')
      expect(lines.map(({ userName }) => userName).sort()).toEqual(['max', 'zoe'])
    }
    const { line } = mustDo(await explainLine(tx, batch_id, all.find(({ userName }) => userName === 'zoe')!.lineId))
    expect(line).toMatchObject({ groupId: 'second', levelId: 'one' })
  })
})

test('W03a lines by user name are the same, page by page, whether few are sorted or everybody’s names are walked', async () => {
  const clientId = await plantClient(database.db)
  await withClientLong(database.db, clientId, async tx => {
    await plantProgram(tx, pastQuest, goals)
    const { batch_id: batchId } = mustDo(await prepareNow(database.db, tx, 'quest', 'person:9001'))
    const pagesOf = async (people: number, wanted: Partial<LineQuery>) => {
      const found: string[] = []
      let after: LineQuery['after']
      for (;;) {
        const query = { ...wanted, batchId, sort: 'user-name', limit: 5, ...(after && { after }) } as const
        const rows = await readLines(tx, query, people)
        found.push(...rows.map(row => `${row.user_name} ${row.award_kind}`))
        const last = rows.at(-1)
        if (last === undefined || rows.length < query.limit) return found
        after = [last.user_name_folded, String(last.pax_goal_id), last.award_kind]
      }
    }
    const [few, many] = [names.length, 1_000_000]
    const sorted = await pagesOf(few, {})
    const folded = names.map(name => name.toLowerCase()).sort()
    expect([...new Set(sorted.map(line => line.split(' ')[0]!.toLowerCase()))]).toEqual(folded)
    expect(new Set(sorted).size).toBe(sorted.length)
    expect(await pagesOf(many, {})).toEqual(sorted)
    const annes = { typed: 'ann', words: [[['ann']]] }
    for (const wanted of [
      { level: 'one' },
      { change: 'more' },
      { level: 'two', change: 'same' },
      { meant: (column, add) => isMeant(annes, column, add) },
      { meant: (column, add) => isMeant(annes, column, add), level: 'two' },
    ] satisfies Partial<LineQuery>[]) {
      const narrowed = await pagesOf(few, wanted)
      expect(narrowed.length).toBeGreaterThan(0)
      expect(narrowed.length).toBeLessThan(sorted.length)
      expect(await pagesOf(many, wanted), JSON.stringify(wanted)).toEqual(narrowed)
    }
  })
})
