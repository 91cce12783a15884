import { describe, expect, test } from 'vitest'
import { withClient } from '../db/client-tx.ts'
import { testDatabase } from '../db/test-database.ts'
import { plantFault } from '../features/ledger/ledger-fault-fixture.ts'
import {
  type PlantedGoal,
  pastQuest,
  plantClient,
  plantProgram,
  plantUnits,
  workedGoals,
} from '../features/results/results-fixture.ts'
import { type CommandAnswer, CommandError } from './command.ts'
import { ledgerCommands } from './ledger.command.ts'
import { resultsCommands } from './results.command.ts'
import { linkedPeople } from './run-fixture.ts'

const database = testDatabase()

async function plantQuest(document = pastQuest, goals: readonly PlantedGoal[] = workedGoals): Promise<string> {
  const clientId = await plantClient(database.db)
  await linkedPeople(database.db, clientId, 'Pia', 'Max')
  return withClient(database.db, clientId, async tx => {
    await plantProgram(tx, document, goals)
    await plantUnits(tx, [['meg', 'Corporate', 'Manager'], ...['ann', 'ben'].map(one => [one, 'north', 'Selector'])])
    const [client] = await tx.query<{ key: string }>('select key from clients')
    return client!.key
  })
}

/** Runs a command as the command line does, once its words and options are taken apart. */
function run(
  name: string,
  words: readonly string[],
  options: Record<string, string | boolean>,
  account = 'root',
): Promise<CommandAnswer> {
  const command = [...resultsCommands, ...ledgerCommands].find(one => one.name === name)!
  expect(Object.keys(command.options)).toEqual(expect.arrayContaining(Object.keys(options)))
  const progress = { show: () => {}, end: () => {} }
  const secret = () => Buffer.alloc(32)
  return command.run({
    db: database.db,
    words,
    options,
    actor: `operator:${account}`,
    database: 'the test database',
    migrated: [],
    print: () => {},
    port: 3000,
    secret,
    progress,
  })
}

const text = (answer: CommandAnswer) => answer.lines.join('\n')

describe('happy', () => {
  test('W03 P15 an operator previews, another approves, results are issued, verified and taken back', async () => {
    const client = await plantQuest()
    const preview = await run('results preview', ['quest'], { client }, 'Pia')
    const lines = text(preview).split('\n')
    expect(lines[0]).toMatch(/^Batch \d+: quest q1, version 1, final, open$/)
    expect(lines.slice(1)).toEqual([
      '  5 people, 240 points, of which 240 are new; data through 2024-03-31',
      '  prepared by Pia (operator:Pia)',
      'group  level  people  reached  missed minimum  bonus  points',
      '-----  -----  ------  -------  --------------  -----  ------',
      'field  one         1        0               0      0       0',
      'field  two         3        2               0      0     120',
      'field  three       1        1               0      0     120',
      'all                5        3               0      0     240',
    ])
    expect(preview.json).toMatchObject({ batch: { status: 'open', people: 5, points: 240 }, levels: [{}, {}, {}] })
    expect((await run('results approve', ['quest'], { client }, 'Max')).json).toMatchObject({
      batch: { status: 'approved', approvedBy: 'Max (operator:Max)' },
    })
    const issued = await run('results issue', ['quest'], { client })
    expect(issued.json).toMatchObject({ batch: { status: 'issued' }, transactions: 3, points: 240 })
    expect(text(issued)).toContain('Posted 240 points in 3 movements.')
    const proof = await run('ledger verify', [], { client })
    expect([proof.ok, proof.json]).toMatchObject([true, { holds: true, clients: [{ client, transfers: 3 }] }])
    expect(text(proof)).toMatch(/I1 holds[\s\S]*I8 holds[\s\S]*The ledger holds\.$/)
    const reversed = await run('results reverse', ['quest'], { client, reason: 'wrong file' })
    expect(text(reversed)).toContain('Took back 240 points in 3 movements.')
    expect((await run('results list', ['quest'], { client })).json).toMatchObject({
      batches: [{ status: 'reversed', reason: 'wrong file' }],
    })
    expect((await run('ledger verify', [], {})).ok).toBe(true)
  })

  test('W03 --explain prints the rows, the terms and each step of one award', async () => {
    const client = await plantQuest()
    const preview = text(await run('results preview', ['quest'], { client, explain: 'ben' }))
    expect(
      preview
        .split('\n')
        .slice(3)
        .join('\n')
        .replace(/\d+(?=, line)/g, 'N'),
    ).toBe(
      [
        'ben Test (ben): 60 points in all',
        '  group field, level two, target 240, result 240 through 2024-03-31',
        '  goal: 60 points, code YXXX; issued before 0, this batch posts 60',
        '    terms: version 1 of quest; targets rounded half-up to 0 digits when set',
        '    rows: each replaces the total to date',
        '      load N, line 3: 200 through 2024-03-31, file progress.csv',
        '      load N, line 3: 240 through 2024-03-31, file progress.csv',
        '    Goal: 240, rounded to a whole number: 240',
        '    Latest figure, through 2024-03-31: 240',
        '    Result 240, goal 240: Reached',
        '    Award for the goal: 60: 60',
      ].join('\n'),
    )
    const { json } = await run('results preview', ['quest'], { client, explain: 'ben' })
    expect(json).toMatchObject({
      lines: [{ userName: 'ben', awardKind: 'goal', points: 60, issuedBefore: 0, explanation: { programVersion: 1 } }],
    })
  })

  test('D4 P15 who is held back is listed with the reason and counted in preview, approval and receipt, and approval names how many', async () => {
    const lost = workedGoals.map(goal => (goal.userName === 'ann' ? { ...goal, levelId: 'gone' } : goal))
    const client = await plantQuest(pastQuest, lost)
    const why = 'ann: Their goal is level “gone” of group field, which the published program does not have.'
    const preview = await run('results preview', ['quest'], { client }, 'Pia')
    expect(preview.json).toMatchObject({
      batch: { heldBack: 1, isDataEarly: false },
      heldBack: [{ userName: 'ann', groupId: 'field', reason: 'level-unknown' }],
    })
    const approval = (more = {}) => run('results approve', ['quest'], { client, ...more }, 'Max')
    await expect(approval()).rejects.toThrow('holds back 1 person, who is not paid by it')
    await expect(approval({ 'held-back': 'all' })).rejects.toThrow('--held-back 1')
    const approved = await approval({ 'held-back': '1' })
    const issued = await run('results issue', ['quest'], { client })
    for (const answer of [preview, approved, issued]) {
      expect(text(answer)).toContain('HELD BACK, NOT PAID: 1 people.')
      expect(text(answer)).toContain(`Held back, to be paid by a later batch once this is mended:\n  ${why}`)
      expect(answer.json).toMatchObject({ batch: { heldBack: 1 }, heldBack: [{ userName: 'ann' }] })
    }
    expect(text(await run('results list', ['quest'], { client }))).toMatch(/held back/)
  })

  test('P14 W03 --explain prints whom a leader’s award counted', async () => {
    const override = { type: 'percentage_of_override', percentage: 10 } as const
    const client = await plantQuest({ ...pastQuest, override, isOwnerEligibleForAward: true })
    const explained = await run('results preview', ['quest'], { client, explain: 'meg' })
    expect(text(explained).split('\n').slice(6, 9)).toEqual([
      '    team: 2 people, 1 reached their goal',
      '      ben Test (ben): 60 points for the goal, reached',
      '      ann Test (ann): 0 points for the goal, not reached',
    ])
    expect(explained.json).toMatchObject({ lines: [{ points: 6, team: [{ userName: 'ben' }, { userName: 'ann' }] }] })
  })

  test('P15 W03 an operator corrects an award by hand, issues the correction and locks it', async () => {
    const client = await plantQuest()
    const issue = async (options = {}) => {
      await run('results preview', ['quest'], { client, ...options }, 'Pia')
      await run('results approve', ['quest'], { client }, 'Max')
      return run('results issue', ['quest'], { client })
    }
    await issue()
    const delta = { client, kind: 'goal', points: '-20', reason: 'counted twice' }
    expect(text(await run('results delta', ['quest', 'ben'], delta))).toContain(
      'Kept: -20 points for the goal award of ben in quest.',
    )
    const corrected = await issue({ reason: 'by hand' })
    expect(text(corrected)).toMatch(
      /correction, issued\n {2}because: by hand\n[\s\S]*Took back 20 points in 1 movement\./,
    )
    expect((await run('results lock', ['quest'], { client }, 'Max')).json).toMatchObject({
      batch: {
        status: 'locked',
        lockedBy: 'Max (operator:Max)',
        purpose: 'correction',
        points: 220,
        postedPoints: -20,
      },
    })
    expect(text(await run('results list', ['quest'], { client }))).toMatch(
      /correction {2}locked +5 +220 +-20[^\n]*\n[^\n]*final +superseded +5 +240 +240/,
    )
    expect((await run('ledger verify', [], { client })).ok).toBe(true)
  })
})

describe('refused', () => {
  const refused: [string, string, string[], Record<string, string>, string][] = [
    ['results preview', 'an unknown program', ['nothing'], {}, 'This program doesn’t exist.'],
    ['results preview', 'no program', [], {}, 'The program is missing.'],
    ['results preview', 'an unknown person', ['quest'], { explain: 'nobody' }, 'nobody has no line in batch'],
    ['results approve', 'a program without batches', ['other'], {}, 'There are no results of other yet.'],
    ['results approve', 'an account that is nobody', ['quest'], {}, 'This account is linked to none'],
    ['results issue', 'an open batch', ['quest'], {}, 'is not approved yet'],
    ['results reverse', 'no reason', ['quest'], {}, '--reason is missing.'],
    ['results reverse', 'an open batch', ['quest'], { reason: 'why' }, 'is open.'],
    ['results lock', 'an open batch', ['quest'], {}, 'is open.'],
    ['results delta', 'nobody', ['quest'], {}, 'The user is missing.'],
    ['results delta', 'no kind', ['quest', 'ben'], {}, '--kind is missing.'],
    [
      'results delta',
      'points that are none',
      ['quest', 'ben'],
      { kind: 'goal', points: '5x', reason: 'why' },
      'Give whole points',
    ],
    [
      'results delta',
      'what is not issued',
      ['quest', 'ben'],
      { kind: 'goal', points: '5', reason: 'why' },
      'Nothing of this program is issued yet.',
    ],
    ['results issue', 'an unknown batch', ['999999'], {}, 'This batch doesn’t exist'],
  ]
  test.each(refused)('W03 %s refuses %s', async (name, _, words, options, message) => {
    const client = await plantQuest()
    await run('results preview', ['quest'], { client }, 'Pia')
    const attempt = run(name, words, { client, ...options })
    await expect(attempt).rejects.toThrow(message)
    await expect(attempt).rejects.toThrow(CommandError)
  })

  test('W04 ledger verify fails on a broken ledger, and prints where', async () => {
    const client = await plantQuest()
    await run('results preview', ['quest'], { client }, 'Pia')
    await run('results approve', ['quest'], { client }, 'Max')
    await run('results issue', ['quest'], { client })
    await plantFault(database.address, 'update ledger_balances set points = points + 1 where points = 120')
    const proof = await run('ledger verify', [], { client })
    expect(proof.ok).toBe(false)
    expect(text(proof)).toMatch(/I3 BROKEN .*: account \d+ has a balance of 121/)
    await plantFault(database.address, 'update ledger_balances set points = points - 1 where points = 121')
  })
})

describe('forbidden', () => {
  test('T2 a batch number of one client means nothing to another, and an unknown client is reported', async () => {
    const [one, other] = [await plantQuest(), await plantQuest()]
    const preview = await run('results preview', ['quest'], { client: one }, 'Pia')
    const { batchId } = (preview.json as { batch: { batchId: number } }).batch
    await expect(run('results approve', [String(batchId)], { client: other })).rejects.toThrow(
      'This batch doesn’t exist',
    )
    await expect(run('results list', [], { client: 'nobody' })).rejects.toThrow('There is no client nobody.')
    await expect(run('results list', [], {})).rejects.toThrow('--client is missing.')
  })
})
