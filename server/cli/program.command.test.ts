import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { type TestClient, testClient } from '../db/test-world.ts'
import { type CommandAnswer, CommandError } from './command.ts'
import { programCommands } from './program.command.ts'

const database = testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'cairn-programs-'))
const samples = new URL('../../samples/programs/', import.meta.url).pathname
let one: TestClient
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  await testClient(database.db, 2, 'two')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a command as the command line does, once its words and options are taken apart. */
function run(
  name: string,
  words: string[] = [],
  options: Record<string, string | boolean> = {},
): Promise<CommandAnswer> {
  const command = programCommands.find(one => one.name === name)!
  const given = { client: 'one', ...options }
  expect(Object.keys(command.options)).toEqual(expect.arrayContaining(Object.keys(given)))
  const progress = { show: () => {}, end: () => {} }
  return command.run({
    db: database.db,
    words,
    options: given,
    actor: 'operator:root',
    database: 'the test database',
    migrated: [],
    print: () => {},
    port: 3000,
    secret: () => Buffer.alloc(32),
    progress,
  })
}

async function refusalOf(work: Promise<CommandAnswer>): Promise<CommandError> {
  const error = await work.then(
    () => undefined,
    error => error,
  )
  expect(error).toBeInstanceOf(CommandError)
  return error
}

function written(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

const sample = (name: string) => readFileSync(`${samples}${name}.json`, 'utf8')

describe('happy', () => {
  test('W01 apply prints what changed; an exported version applies to the same content', async () => {
    const first = await run('program apply', [`${samples}quest-bonus-rate.json`])
    expect(first.lines).toEqual(['quest-bonus-rate is there, as a draft in version 1.'])
    const richer = sample('quest-bonus-rate')
      .replace('"award": 60', '"award": 80')
      .replace('"fixed_amount",', '"fixed_amount", "budget": 9000,')
    const second = await run('program apply', [written('richer.json', richer)])
    expect(second.lines).toEqual([
      'quest-bonus-rate has a new version 2:',
      '  groups[0].levels[1].award: 60 → 80',
      '  budget: new, 9000',
    ])
    expect(second.json).toMatchObject({
      version: 2,
      isNew: true,
      changes: [{ path: 'groups[0].levels[1].award', before: 60, after: 80 }, {}],
    })
    for (const version of ['2', '1']) {
      const exported = await run('program export', ['quest-bonus-rate'], { version })
      expect(exported.json).toEqual(JSON.parse(exported.lines.join('\n')))
      const file = written(`version-${version}.json`, exported.lines.join('\n'))
      const again = await run('program apply', [file])
      expect(again.json).toMatchObject({ isNew: version === '1' })
    }
    // The newest is now version 3, which says what version 1 said.
    const newest = await run('program export', ['quest-bonus-rate'])
    expect(newest.json).toEqual((await run('program export', ['quest-bonus-rate'], { version: '1' })).json)
    expect((await run('program apply', [written('newest.json', newest.lines.join('\n'))])).lines).toEqual([
      'quest-bonus-rate says so already in version 3.',
    ])
  })

  test('W01 publish prints warnings, --check only prints them; list and show print programs', async () => {
    await run('program apply', [`${samples}override-tiers.json`])
    const checked = await run('program publish', ['override-tiers'], { check: true })
    expect([checked.ok, checked.lines.at(-1)]).toEqual([true, 'override-tiers can be published in version 1.'])
    expect(checked.lines[0]).toMatch(/^ {2}warning: /)
    const strict = await run('program publish', ['override-tiers'], { check: true, strict: true })
    expect([strict.ok, strict.lines.at(-1)]).toEqual([false, 'override-tiers cannot be published in version 1.'])
    const listed = async () => (await run('program list')).json as { programs: object[] }
    expect((await listed()).programs).toContainEqual(
      expect.objectContaining({ programId: 'override-tiers', status: 'draft', publishedVersion: null }),
    )
    const published = await run('program publish', ['override-tiers'])
    expect(published.lines.at(-1)).toBe('override-tiers is published in version 1.')
    expect(published.json).toMatchObject({ isNew: true, warnings: [{ severity: 'warning', code: 'group-empty' }] })
    expect((await run('program publish', ['override-tiers'])).lines).toEqual([
      'override-tiers was published already in version 1.',
    ])
    expect((await listed()).programs).toContainEqual(
      expect.objectContaining({ programId: 'override-tiers', status: 'published', version: 1, enrolled: 0 }),
    )
    const shown = await run('program show', ['override-tiers'])
    expect(shown.lines.slice(0, 5)).toEqual([
      'override-tiers, version 1: goalquest, fixed_amount, standard',
      '  spring-2027 from 2027-04-01 to 2027-06-30',
      '  goals are picked from 2027-03-01 to 2027-04-15',
      '  payout fixed, pay_at_end_of_program; with override percentage_of_team_achievement_tiers',
      '  group override-tiers-all: base-camp 220 for 20, ridge 240 for 60, summit 260 for 120',
    ])
    expect(shown.lines[5]).toMatch(/^ {2}version 1 of .* by operator:root, the one that people see$/)
    expect(shown.json).toMatchObject({ versions: [{ version: 1, createdBy: 'operator:root' }] })
  })

  test('W01 readiness reports who can select, and who cannot and why', async () => {
    await run('program apply', [`${samples}summer-summit.json`])
    const document = JSON.parse(sample('summer-summit'))
    await one.enroll(await one.person('ann'), document, { baseline: '200' })
    await one.enroll(await one.person('ben'), document)
    await one.person('cem')
    const report = await run('program readiness', ['summer-summit'])
    expect(report.lines).toEqual([
      'summer-summit, version 1, goals are picked from 2026-05-15 to 2026-06-14',
      'group        enrolled  with baseline  with goal  can select',
      '-----------  --------  -------------  ---------  ----------',
      'field-sales         2              1          0           1',
      '1 cannot, since their baseline is missing: ben',
      '1 active Selectors are not enrolled.',
    ])
    expect(report.json).toMatchObject({ unready: [{ reason: 'baseline-missing', count: 1, userNames: ['ben'] }] })
  })
})

describe('refused', () => {
  test('W01 all mistakes are listed at once, by path and line', async () => {
    const broken = sample('quest-fixed-and-rate')
      .replace('"award": 60', '"award": "sixty"')
      .replace('"payout"', '"payuot"')
    const error = await refusalOf(run('program apply', [written('broken.json', broken)]))
    expect(error.code).toBe('document-refused')
    expect(error.message.split('\n')).toEqual([
      'The document cannot be a program:',
      expect.stringMatching(/^ {2}groups\[0\]\.levels\[1\]\.award \(line \d+\): must be a number, found "sixty"$/),
      expect.stringMatching(/^ {2}payuot \(line \d+\): is not a key that a program has here; did you mean payout\?$/),
    ])
    const line = Number(error.message.match(/award \(line (\d+)\)/)?.[1])
    expect(broken.split('\n')[line - 1]).toContain('"sixty"')
  })

  test('W01 a JSON syntax error is reported by line and column', async () => {
    const error = await refusalOf(run('program apply', [written('syntax.json', '{\n  "programId": "x",\n}')]))
    expect(error).toMatchObject({
      code: 'json-syntax',
      message: expect.stringMatching(/line 3, column 1: nothing follows/),
    })
    expect((await refusalOf(run('program apply', [join(folder, 'none.json')]))).code).toBe('file-unreadable')
  })

  test('W01 an unknown program, and a version that is no number, are refused', async () => {
    await run('program apply', [`${samples}fixed-climb.json`])
    for (const name of ['program publish', 'program export', 'program show', 'program readiness']) {
      expect((await refusalOf(run(name, ['none']))).message).toBe('This program doesn’t exist.')
    }
    expect((await refusalOf(run('program export', ['fixed-climb'], { version: '7' }))).message).toBe(
      'There is no such version.',
    )
    expect((await refusalOf(run('program show', ['fixed-climb'], { version: 'last' }))).code).toBe('usage')
    const strict = await refusalOf(run('program publish', ['fixed-climb'], { strict: true }))
    expect(strict.message).toMatch(/^fixed-climb cannot be published in version 1:\n/)
  })
})

describe('forbidden', () => {
  test('T2 another client does not see it', async () => {
    await run('program apply', [`${samples}threshold-trail.json`])
    const client = 'two'
    expect((await run('program list', [], { client })).lines).toEqual([
      'There is no program. Make one: program apply FILE.',
    ])
    for (const name of ['program publish', 'program export', 'program show', 'program readiness']) {
      expect((await refusalOf(run(name, ['threshold-trail'], { client }))).code).toBe('program-unknown')
    }
  })
})
