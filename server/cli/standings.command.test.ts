import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { quest } from '../db/test-programs.ts'
import { type TestClient, testClient } from '../db/test-world.ts'
import { type CommandAnswer, CommandError } from './command.ts'
import { loadCommands } from './load.command.ts'
import { standingsCommands } from './standings.command.ts'

const database = testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'cairn-standings-'))
afterAll(() => rmSync(folder, { recursive: true }))

let one: TestClient
let shown: string[] = []
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  await testClient(database.db, 2, 'two')
  const program = quest(one.day, 'sprint', { window: [-30, -15], period: [-14, 15] })
  await one.publish(program)
  for (const name of ['ada', 'ben']) {
    await one.enroll(await one.person(name), program, { baseline: '200', levelId: 'silver', target: '240' })
  }
})

function run(name: string, words: readonly string[] = [], client = 'one'): Promise<CommandAnswer> {
  const command = [...standingsCommands, ...loadCommands].find(one => one.name === name)!
  shown = []
  return command.run({
    db: database.db,
    words,
    options: { client },
    actor: 'operator:root',
    database: 'the test database',
    migrated: [],
    print: () => {},
    port: 3000,
    secret: () => Buffer.alloc(32),
    progress: { show: (label, done, total) => shown.push(`${label} ${done}/${total}`), end: () => {} },
  })
}

function file(name: string, ...lines: string[]): string {
  const path = join(folder, name)
  writeFileSync(path, `${lines.join('\n')}\n`)
  return path
}

const stored = () => one.within(tx => tx.query('select pax_goal_id, result, entitlement from standings'))

describe('W02 standings follow a load', () => {
  const progress = () =>
    file(
      'progress.csv',
      'userName,programId,dataThrough,value',
      `ada,sprint,${one.day(0)},250`,
      `ben,sprint,${one.day(0)},24`,
    )

  test('W02 a load is reported first, then the standings that follow; undoing it removes them', async () => {
    const loaded = await run('load', ['progress', progress()])
    expect(loaded).toMatchObject({
      ok: true,
      json: { outcome: 'committed', standings: [{ programId: 'sprint', people: 2 }] },
    })
    expect(loaded.lines.slice(-2)).toEqual([
      expect.stringMatching(/^Committed as load \d+: 2 rows/),
      'Standings of sprint: 2 people calculated.',
    ])
    expect(shown.at(-1)).toBe('done; standings of sprint 2/2')
    expect(await stored()).toMatchObject([
      { result: '250', entitlement: 60 },
      { result: '24', entitlement: 0 },
    ])
    const undone = await run('load undo')
    expect(undone.lines).toHaveLength(1)
    expect(undone.json).toMatchObject({ restored: 2, standings: [{ programId: 'sprint', people: 0 }] })
    expect(await stored()).toEqual([])
    await run('load', ['progress', progress()])
  })

  test('D4 a load after which the law refuses somebody is committed, names them, and calculates everybody else', async () => {
    await one.within(tx =>
      tx.query(`update pax_goals set level_id = 'lost' where pax_goal_id = (select min(pax_goal_id) from pax_goals)`),
    )
    const more = file('more.csv', 'userName,programId,dataThrough,value', `ada,sprint,${one.day(0)},260`)
    const loaded = await run('load', ['progress', more])
    expect(loaded).toMatchObject({ ok: true, json: { outcome: 'committed' } })
    const held = [
      '1 people of sprint have NO standing until this is mended:',
      '  ada: Their goal is level “lost” of group all, which the published program does not have.',
    ]
    expect(loaded.lines.slice(-2)).toEqual(held)
    expect(await stored()).toMatchObject([{ result: '24', entitlement: 0 }])
    expect(await run('standings rebuild')).toMatchObject({
      ok: false,
      lines: ['Standings of sprint: 1 people calculated.', ...held],
    })
    expect(await run('standings verify')).toMatchObject({
      ok: false,
      lines: ['sprint: 1 people, all as the facts say.', ...held],
    })
    await one.within(tx => tx.query(`update pax_goals set level_id = 'silver'`))
  })
})

describe('standings rebuild and verify', () => {
  test('verify finds waiting and edited standings; rebuild corrects both', async () => {
    expect((await run('standings verify', ['sprint'])).lines).toEqual([expect.stringMatching(/not calculated yet/)])
    expect(await run('standings rebuild', ['sprint'])).toMatchObject({
      ok: true,
      lines: ['Standings of sprint: 2 people calculated.'],
      json: { standings: [{ programId: 'sprint', people: 2 }] },
    })
    expect(await run('standings verify')).toMatchObject({
      ok: true,
      lines: ['sprint: 2 people, all as the facts say.'],
      json: { standings: [{ programId: 'sprint', people: 2, verdict: 'equal' }] },
    })
    await one.within(tx => tx.query(`update standings set result = 1 where entitlement = 0`))
    expect(await run('standings verify')).toMatchObject({
      ok: false,
      lines: ['sprint: DIFFERENT. ben: result is stored as 1, and comes to 24.'],
    })
    await run('standings rebuild')
    expect(await run('standings verify')).toMatchObject({ ok: true })
  })

  test('an unknown program or client is refused, and another client’s', async () => {
    for (const name of ['standings rebuild', 'standings verify']) {
      await expect(run(name, ['none'])).rejects.toThrow('There is no published program none.')
      await expect(run(name, ['sprint'], 'two')).rejects.toThrow(CommandError)
      await expect(run(name, [], 'nobody')).rejects.toThrow('There is no client nobody.')
      expect(await run(name, [], 'two')).toMatchObject({ ok: true, lines: ['No program is published.'] })
    }
  })
})
