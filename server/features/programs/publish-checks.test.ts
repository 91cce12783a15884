import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { type TestClient, testClient } from '../../db/test-world.ts'
import { applyProgram } from './apply-program.ts'
import { type ProgramBench, programBench, words } from './programs-fixture.ts'
import type { PublishFinding } from './publish-finding.ts'
import { checkProgram, publishProgram } from './publish-program.ts'
import { programReadiness } from './readiness.ts'

const database = testDatabase()
let one: TestClient
let two: TestClient
let bench: ProgramBench
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
  bench = programBench(one)
})

const shortly = (found: readonly PublishFinding[]) => found.map(({ severity, code }) => `${severity} ${code}`)

describe('happy', () => {
  test('W01 a complete program is published without findings', async () => {
    await bench.peopled('faultless', 2, { budget: 240 })
    expect(await bench.findings('faultless')).toEqual([])
    expect(await bench.publish('faultless', { isStrict: true })).toMatchObject({
      ok: true,
      value: { version: 1, isNew: true, warnings: [] },
    })
  })

  test('W01 warnings are shown and kept in the audit trail, and stop only where that is asked', async () => {
    await bench.peopled('warned', 2, { budget: 239 })
    const warning = {
      severity: 'warning',
      code: 'budget-exceeded',
      path: 'budget',
      text: 'must be at least 240 points for all who are enrolled (goal 240, basic 0, bonus 0, override 0), found 239',
    }
    expect(await bench.findings('warned')).toMatchObject([warning])
    expect(await bench.publish('warned', { isStrict: true })).toMatchObject({
      ok: false,
      refusal: 'publish-refused',
      details: { problems: `budget: ${warning.text}` },
    })
    expect(await bench.publish('warned')).toMatchObject({ ok: true, value: { isNew: true, warnings: [warning] } })
    const [event] = await one.within(tx =>
      tx.query<{ details: object }>(
        "select details from audit_events where subject = 'program:warned' order by event_id desc limit 1",
      ),
    )
    expect(event!.details).toMatchObject({ warnings: [{ code: 'budget-exceeded' }] })
  })

  test('W01 rows that count in another way are warned about once there is progress, which they change', async () => {
    const { document, people } = await bench.peopled('counted', 1, { budget: 240 })
    await bench.publish('counted')
    const adding = { ...document, progressRows: 'add' as const }
    await bench.apply(adding)
    expect(await bench.findings('counted')).toEqual([])
    const [goal] = await one.within(tx =>
      tx.query<{ pax_goal_id: number }>('select pax_goal_id from pax_goals where person_id = $1', [
        people[0]!.personId,
      ]),
    )
    await one.loadProgress(document, one.day(7), [{ paxGoalId: goal!.pax_goal_id, value: '10' }])
    expect(await bench.findings('counted')).toMatchObject([
      {
        severity: 'warning',
        code: 'progress-counts-anew',
        path: 'progressRows',
        sentence: { values: { found: 'add' } },
      },
    ])
    await bench.apply({ ...document, budget: 241 })
    expect(await bench.findings('counted')).toEqual([])
  })

  test('D2 W01 a label that shows fewer digits than its goals keep is warned about', async () => {
    await bench.peopled('coarse', 2, {
      budget: 1000,
      rounding: { precision: 2, method: 'up' },
      minimumQualifier: { name: words, amount: 2.5, label: {} },
      bonus: { name: words, bonusAchievementAmount: 3, bonusAward: 5, label: {} },
    })
    const coarse = (await bench.findings('coarse')).filter(({ code }) => code === 'label-coarse')
    expect(coarse.map(({ path, text }) => `${path}: ${text}`)).toEqual([
      'label.precision: shows 0 digits after the point, and the goal keeps 2',
      'minimumQualifier.label.precision: shows 0 digits after the point, and the goal keeps 1',
    ])
  })

  test('W01 missing texts are listed for each locale of the client', async () => {
    const { en_US, de_DE } = words
    await bench.peopled('wordless', 1, {
      name: { en_US, de_DE },
      bonus: { name: { en_US }, bonusAchievementAmount: 3, bonusAward: 5, label: {} },
    })
    expect((await bench.findings('wordless')).map(({ code, text }) => `${code} ${text}`)).toEqual([
      'words-missing No words in de_DE for bonus.name.',
      'words-missing No words in ja_JP for name, bonus.name.',
    ])
  })

  test('P07 existing targets stay when the terms change, which is reported', async () => {
    const { document } = await bench.peopled('frozen', 3, {}, { levelId: 'silver', target: '240' })
    await bench.publish('frozen')
    const [group] = document.groups
    const change = (index: number, part: object) =>
      bench.apply({
        ...document,
        groups: [
          { ...group!, levels: group!.levels!.map((level, at) => (at === index ? { ...level, ...part } : level)) },
        ],
      })
    await change(1, { amount: '121' })
    expect((await bench.findings('frozen')).map(({ text }) => text)).toEqual([
      'Targets change, but 3 people keep the one that was frozen when they got it.',
    ])
    await change(1, { award: 61 })
    expect((await bench.findings('frozen')).map(({ text }) => text)).toEqual([
      'Awards or their conditions change for 3 people who have a goal already.',
    ])
    // Nobody has gold.
    await change(2, { amount: '131', award: 121 })
    expect(await bench.findings('frozen')).toEqual([])
  })

  test('W01 P13 a second level takes the award of goals that were assigned without one, which is reported', async () => {
    const [group] = bench.whole('only-level').groups
    const [bronze, silver] = group!.levels!
    const groups = [{ ...group!, levels: [bronze!] }]
    const objectives = { type: 'objective' as const, goalSelection: undefined, groups }
    const { document } = await bench.peopled('only-level', 3, objectives, { target: '240' })
    const person = await one.person('only-level-own')
    await one.enroll(person, document, { target: '240', assignedAward: 50 })
    await bench.publish('only-level')
    await bench.apply({ ...document, groups: [{ ...group!, levels: [bronze!, silver!] }] })
    expect(await bench.findings('only-level')).toMatchObject([
      {
        severity: 'warning',
        code: 'awards-change',
        text: 'Awards or their conditions change for 3 people who have a goal already.',
      },
    ])
  })

  test('W01 a minimum, a bonus and an override that change once goals are set are reported, and their words are not', async () => {
    const measure = { name: words, label: {} }
    const { document } = await bench.peopled(
      'measured',
      2,
      {
        minimumQualifier: { ...measure, amount: 5 },
        bonus: { ...measure, bonusAchievementAmount: 3, bonusAward: 5 },
        override: { type: 'flat_payout', award: 25 },
        isOwnerEligibleForAward: true,
      },
      { levelId: 'silver', target: '240' },
    )
    await bench.publish('measured')
    const found = async (changes: object) => {
      await bench.apply({ ...document, ...changes })
      return (await bench.findings('measured')).map(({ code, text }) => `${code} ${text}`)
    }
    const people = ['awards-change Awards or their conditions change for 2 people who have a goal already.']
    const leaders = ['awards-change changes, though 2 people have a goal already']
    expect(await found({ minimumQualifier: { ...measure, amount: 6 } })).toEqual(people)
    expect(await found({ minimumQualifier: undefined })).toEqual(people)
    expect(await found({ bonus: { ...measure, bonusAchievementAmount: 3, bonusAward: 4 } })).toEqual(people)
    expect(await found({ override: { type: 'flat_payout', award: 24 } })).toEqual(leaders)
    expect(await found({ isOwnerEligibleForAward: false })).toEqual(leaders)
    const name = { ...words, en_US: 'another' }
    expect(await found({ minimumQualifier: { ...measure, name, amount: 5 } })).toEqual([])
    expect(await found({ bonus: { ...document.bonus!, name, helpText: words } })).toEqual([])
  })

  test('P07 W01 before anything is published, goals are compared with the draft that they were frozen by', async () => {
    const { document } = await bench.peopled('drafted', 2, {}, { levelId: 'silver', target: '240' })
    const [group] = document.groups
    const withSilver = (part: object) => ({
      ...document,
      groups: [
        {
          ...group!,
          levels: group!.levels!.map(level => (level.levelId === 'silver' ? { ...level, ...part } : level)),
        },
      ],
    })
    await bench.apply(withSilver({ amount: '121', award: 61 }))
    // A goal of the second draft is held against that one.
    const late = await one.person('drafted-late')
    const paxGoalId = await one.enroll(late, document, { levelId: 'silver', target: '242' })
    await one.within(tx =>
      tx.query('update pax_goals set program_version = 2 where client_id = 1 and pax_goal_id = $1', [paxGoalId]),
    )
    const found = async () => (await bench.findings('drafted')).map(({ text }) => text)
    expect(await found()).toEqual([
      'Targets change, but 2 people keep the one that was frozen when they got it.',
      'Awards or their conditions change for 2 people who have a goal already.',
    ])
    await bench.apply(document)
    expect(await found()).toEqual([
      'Targets change, but 1 people keep the one that was frozen when they got it.',
      'Awards or their conditions change for 1 people who have a goal already.',
    ])
    const levels = group!.levels!.filter(({ levelId }) => levelId !== 'silver')
    await bench.apply({ ...document, groups: [{ ...group!, levels }] })
    expect(await found()).toEqual(['must keep the level silver, which 3 of its people have as their goal'])
    await bench.apply({ ...document, calculation: 'average' })
    expect(await bench.publish('drafted')).toMatchObject({
      details: {
        problems: 'calculation: must stay standard once goals are set, which 3 people have, found average',
      },
    })
  })

  test('W01 days in the past, and points that were issued, are reported', async () => {
    const document = bench.whole('over', {
      ...quest(one.day, 'over', { window: [-60, -50], period: [-49, -2] }),
      name: words,
      groups: bench.whole('over').groups,
    })
    await bench.apply(document)
    const person = await one.person('over-1')
    await one.enroll(person, document, { baseline: '200', levelId: 'silver', target: '240' })
    expect(shortly(await bench.findings('over'))).toEqual(['warning period-over'])
    await bench.publish('over')
    await one.issue(document, [])
    await bench.apply({ ...document, timePeriod: { ...document.timePeriod, endDate: one.day(20) } })
    expect(shortly(await bench.findings('over'))).toEqual(['warning points-issued', 'warning selection-over'])
  })
})

describe('refused', () => {
  test('W01 a level that somebody has as their goal stays', async () => {
    const { document } = await bench.peopled('kept-level', 2, {}, { levelId: 'silver', target: '240' })
    await bench.publish('kept-level')
    const [group] = document.groups
    const levels = group!.levels!.filter(({ levelId }) => levelId !== 'silver')
    await bench.apply({ ...document, groups: [{ ...group!, levels }] })
    expect(await bench.findings('kept-level')).toMatchObject([
      {
        severity: 'problem',
        code: 'level-in-use',
        path: 'groups[0].levels',
        text: 'must keep the level silver, which 2 of its people have as their goal',
      },
    ])
    expect(await bench.publish('kept-level')).toMatchObject({
      ok: false,
      refusal: 'publish-refused',
      details: { version: 2 },
    })
    expect(
      await one.within(tx => tx.query("select published_version from programs where program_id = 'kept-level'")),
    ).toEqual([{ published_version: 1 }])
  })

  test('W01 P13 goals that were assigned without an award stop a selection, since they have no level to be paid by', async () => {
    const assigned = { type: 'challengepoint', goalSelection: undefined } as const
    const { document } = await bench.peopled('picked-later', 2, assigned, { target: '240' })
    const person = await one.person('picked-later-own')
    await one.enroll(person, document, { target: '240', assignedAward: 50 })
    await bench.publish('picked-later')
    const { goalSelection } = bench.whole('picked-later')
    await bench.apply({ ...document, goalSelection })
    expect(await bench.findings('picked-later')).toMatchObject([
      {
        severity: 'problem',
        code: 'goals-without-level',
        path: 'goalSelection',
        text: 'must not be added while 2 people have a goal that was assigned without an award: nothing would be paid for it',
        sentence: { values: { count: 2 } },
      },
    ])
    expect(await bench.publish('picked-later')).toMatchObject({ ok: false, refusal: 'publish-refused' })
  })

  test('W01 once goals are set, what they are measured by stays', async () => {
    const { document } = await bench.peopled('locked', 1, {}, { levelId: 'silver', target: '240' })
    await bench.publish('locked')
    await bench.apply({ ...document, calculation: 'average' })
    expect(await bench.publish('locked')).toMatchObject({
      details: {
        problems: 'calculation: must stay standard once goals are set, which 1 people have, found average',
      },
    })
  })

  test('W01 people in a group that the document does not have stop it', async () => {
    const { people } = await bench.peopled('misplaced', 2)
    await one.within(tx =>
      tx.query("update pax_goals set group_id = 'elsewhere' where client_id = 1 and person_id = $1", [
        people[1]!.personId,
      ]),
    )
    expect(await bench.publish('misplaced')).toMatchObject({
      refusal: 'publish-refused',
      details: {
        problems: '1 of the people are enrolled in a group that the document does not have: misplaced-2.',
      },
    })
  })

  test('W01 a group that another program took since, and a period that overlaps, stop it', async () => {
    const first = bench.whole('place-first')
    await bench.apply(first)
    await one.publish({ ...bench.whole('place-second'), groups: first.groups })
    expect(await bench.publish('place-first')).toMatchObject({
      details: {
        problems:
          'groups[0].groupId: must be a group of this program only, found in place-second in the same time period',
      },
    })
    const season = bench.whole('seasons')
    await one.publish(season)
    await one.enroll(await one.person('seasons-1'), season, { target: '240' })
    const next = { ...season.timePeriod, timePeriodId: 'next', startDate: one.day(40), endDate: one.day(80) }
    await one.publish({ ...season, timePeriod: next })
    await one.within(async tx => {
      await tx.query("update programs set published_version = 1 where program_id = 'seasons'")
      await tx.query("update pax_goals set enrolled = false where program_id = 'seasons'")
    })
    expect(await bench.publish('seasons')).toMatchObject({
      details: {
        problems: 'timePeriod: must not overlap with spring of version 1, in which people have goals',
      },
    })
  })

  test('W01 a period other than the one in which people are enrolled stops it, though nobody was when it was applied', async () => {
    const spring = bench.whole('stranding')
    await bench.apply(spring)
    await bench.publish('stranding')
    const timePeriod = { timePeriodId: 'later', startDate: one.day(60), endDate: one.day(80) }
    const later = { ...spring, timePeriod, goalSelection: { from: one.day(50), to: one.day(60) } }
    await bench.apply(later)
    await one.enroll(await one.person('stranding-1'), spring, { baseline: '200' })
    expect(await bench.publish('stranding')).toMatchObject({
      refusal: 'publish-refused',
      details: { problems: 'timePeriod.timePeriodId: must stay spring, in which people are enrolled' },
    })
    await one.within(tx => tx.query("update pax_goals set enrolled = false where program_id = 'stranding'"))
    expect(await bench.publish('stranding')).toMatchObject({ ok: true, value: { version: 2, isNew: true } })
  })

  test('W01 terms that an earlier release let through are checked again', async () => {
    const broken = bench.whole('broken')
    const [group] = broken.groups
    await one.publish({ ...broken, groups: [{ ...group!, levels: group!.levels!.toReversed() }] })
    await one.within(tx => tx.query("update programs set published_version = null where program_id = 'broken'"))
    expect(await bench.publish('broken')).toMatchObject({ refusal: 'publish-refused' })
    expect(shortly(await bench.findings('broken'))).toEqual(['problem terms-refused'])
  })
})

describe('forbidden', () => {
  test('T2 another client neither sees nor publishes it, and its people do not count', async () => {
    const { document } = await bench.peopled('own', 1, {}, { levelId: 'silver', target: '240' })
    for (const outcome of [
      await two.within(tx => publishProgram(tx, 'own', 'operator:test')),
      await two.within(tx => checkProgram(tx, 'own')),
      await two.within(tx => programReadiness(tx, 'own')),
    ]) {
      expect(outcome).toMatchObject({ ok: false, refusal: 'program-unknown' })
    }
    await two.within(tx => applyProgram(tx, document, 'operator:test'))
    expect(await two.within(tx => programReadiness(tx, 'own'))).toMatchObject({
      value: { groups: [{ enrolled: 0 }], notEnrolled: 0 },
    })
  })
})
