import { beforeAll, describe, expect, test } from 'vitest'
import type { ProgramDocumentInput } from '../../../contract/program-document.ts'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { type TestClient, testClient } from '../../db/test-world.ts'
import { applyProgram } from './apply-program.ts'
import type { PublishFinding } from './publish-finding.ts'
import { checkProgram, publishProgram } from './publish-program.ts'
import { programReadiness } from './readiness.ts'

const database = testDatabase()
const open = { window: [-5, 5], period: [6, 40] } as const
const words = { en_US: 'a', de_DE: 'b', ja_JP: 'c' }
let one: TestClient
let two: TestClient
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
})

/** A quest whose words lack nothing, in a group of its own. */
function whole(programId: string, changes: Partial<ProgramDocumentInput> = {}): ProgramDocumentInput {
  const base = quest(one.day, programId, open)
  const [group] = base.groups
  const levels = group!.levels!.map(level => ({ ...level, name: words }))
  return { ...base, name: words, groups: [{ ...group!, groupId: `${programId}-all`, name: words, levels }], ...changes }
}

async function apply(document: ProgramDocumentInput, client = one): Promise<void> {
  const applied = await client.within(tenant => applyProgram(tenant, document, 'operator:test'))
  if (!applied.ok) throw new Error(JSON.stringify(applied))
}

const publish = (programId: string, options = {}, client = one) =>
  client.within(tenant => publishProgram(tenant, programId, 'operator:test', options))

async function findings(programId: string): Promise<readonly PublishFinding[]> {
  const checked = await one.within(tenant => checkProgram(tenant, programId))
  if (!checked.ok) throw new Error(checked.refusal)
  return checked.value.findings
}

const shortly = (found: readonly PublishFinding[]) => found.map(({ severity, code }) => `${severity} ${code}`)

/** A program of so many people, `name-1` and on, each with a baseline of 200 and perhaps a goal. */
async function peopled(programId: string, count: number, changes: Partial<ProgramDocumentInput> = {}, goal = {}) {
  const document = whole(programId, changes)
  await apply(document)
  const people = []
  for (let at = 1; at <= count; at++) {
    const person = await one.person(`${programId}-${at}`)
    await one.enroll(person, document, { baseline: '200', ...goal })
    people.push(person)
  }
  return { document, people }
}

describe('happy', () => {
  test('W01 a program that lacks nothing is published without a word', async () => {
    await peopled('faultless', 2, { budget: 240 })
    expect(await findings('faultless')).toEqual([])
    expect(await publish('faultless', { isStrict: true })).toMatchObject({
      ok: true,
      value: { version: 1, isNew: true, warnings: [] },
    })
  })

  test('W01 warnings are told and kept in the audit trail, and stop only where that is asked', async () => {
    await peopled('warned', 2, { budget: 239 })
    const warning = {
      severity: 'warning',
      code: 'budget-exceeded',
      path: 'budget',
      text: 'must be at least 240 points for all who are enrolled (goal 240, basic 0, bonus 0, override 0), found 239',
    }
    expect(await findings('warned')).toEqual([warning])
    expect(await publish('warned', { isStrict: true })).toMatchObject({
      ok: false,
      refusal: 'publish-refused',
      details: { problems: `budget: ${warning.text}` },
    })
    expect(await publish('warned')).toMatchObject({ ok: true, value: { isNew: true, warnings: [warning] } })
    const [event] = await one.within(tenant =>
      tenant.query<{ details: object }>(
        "select details from audit_events where subject = 'program warned' order by event_id desc limit 1",
      ),
    )
    expect(event!.details).toMatchObject({ warnings: [{ code: 'budget-exceeded' }] })
  })

  test('W01 missing words are told for each locale of the client', async () => {
    const { en_US, de_DE } = words
    await peopled('wordless', 1, {
      name: { en_US, de_DE },
      bonus: { name: { en_US }, bonusAchievementAmount: 3, bonusAward: 5, label: {} },
    })
    expect((await findings('wordless')).map(({ code, text }) => `${code} ${text}`)).toEqual([
      'words-missing No words in de_DE for bonus.name.',
      'words-missing No words in ja_JP for name, bonus.name.',
    ])
  })

  test('W01 people who are not ready, and groups without anybody, are told by name', async () => {
    const { document } = await peopled('unready', 1)
    const groups = [...document.groups, { ...document.groups[0]!, groupId: 'unready-none' }]
    await apply({ ...document, groups })
    for (const at of [1, 2, 3, 4, 5, 6]) await one.enroll(await one.person(`unready-late-${at}`), document)
    await one.enroll(await one.person('unready-tiny'), document, { baseline: '1' })
    const gone = await one.person('unready-gone')
    await one.enroll(gone, document, { baseline: '200' })
    await one.within(tenant =>
      tenant.query("update people set status = 'inactive' where client_id = 1 and person_id = $1", [gone.personId]),
    )
    expect((await findings('unready')).map(({ text }) => text)).toEqual([
      '1 of the people are enrolled and not active: unready-gone.',
      '6 of the people have no baseline, which the program needs: unready-late-1, unready-late-2, unready-late-3, unready-late-4, unready-late-5, ….',
      '1 of the people have a baseline that makes levels alike or out of order: unready-tiny.',
      'Nobody is enrolled in unready-none.',
    ])
    const report = await one.within(tenant => programReadiness(tenant, 'unready'))
    expect(report).toMatchObject({
      ok: true,
      value: {
        isAssigned: false,
        groups: [
          { groupId: 'unready-all', enrolled: 9, withBaseline: 3, withGoal: 0, ready: 1, isBaselineRequired: true },
          { groupId: 'unready-none', enrolled: 0, ready: 0 },
        ],
        unready: [
          { reason: 'person-inactive', count: 1, userNames: ['unready-gone'] },
          { reason: 'baseline-missing', count: 6 },
          { reason: 'levels-out-of-order', count: 1, userNames: ['unready-tiny'] },
        ],
      },
    })
  })

  test('W01 where goals are assigned, those without one are told', async () => {
    const [group] = whole('assigned').groups
    const levels = [{ ...group!.levels![0]!, amount: '1' }]
    const changes = { type: 'objective', achievementRule: 'fixed_amount', goalSelection: undefined } as const
    const { document } = await peopled('assigned', 2, { ...changes, groups: [{ ...group!, levels }] })
    await one.enroll(await one.person('assigned-done'), document, { target: '99' })
    expect((await findings('assigned')).map(({ text }) => text)).toEqual([
      '2 of the people have no goal assigned: assigned-1, assigned-2.',
    ])
    const report = await one.within(tenant => programReadiness(tenant, 'assigned', 1))
    expect(report).toMatchObject({ value: { isAssigned: true, groups: [{ enrolled: 3, withGoal: 1, ready: 1 }] } })
  })

  test('W01 active Selectors outside the program are counted, leaders and the inactive are not', async () => {
    await peopled('outsiders', 1)
    const count = async () => {
      const report = await one.within(tenant => programReadiness(tenant, 'outsiders'))
      return report.ok ? report.value.notEnrolled : -1
    }
    const before = await count()
    await one.person('outsider')
    await one.person('outside-leader', [{ unitId: 'north', role: 'Manager' }])
    expect(await count()).toBe(before + 1)
  })

  test('W08 the worst case counts rates at their cap, the basic part, the bonus and what leaders earn', async () => {
    const rate = { incrementQuantity: '10', incrementAward: 5, maxPoints: 40 }
    const [group] = whole('costly').groups
    const levels = group!.levels!.map(level => ({ ...level, ...rate }))
    const units = [{ unitId: 'costly-a', role: 'Selector' }]
    await one.within(async tenant => {
      await tenant.query(
        "insert into org_units (client_id, unit_id, parent_id, name) values (1, 'costly-a', 'south', 'A')",
      )
      await tenant.query(
        `insert into org_closure (client_id, ancestor_id, unit_id, depth)
         values (1, 'costly-a', 'costly-a', 0), (1, 'south', 'costly-a', 1), (1, 'Corporate', 'costly-a', 2)`,
      )
    })
    const document = whole('costly', {
      groups: [{ ...group!, levels }],
      payout: { type: 'fixed+rate' },
      bonus: {
        name: words,
        bonusAchievementAmount: 10,
        payoutStructureType: 'rate',
        bonusAward: 15,
        bonusIncrementalQuantity: 5,
        bonusMaximumPoints: 40,
        label: {},
      },
      override: { type: 'percentage_of_override', percentage: '10', team: 'nearest' },
      isOwnerEligibleForAward: true,
      budget: 0,
    })
    await apply(document)
    for (const at of [1, 2, 3]) await one.enroll(await one.person(`costly-${at}`, units), document, { baseline: '200' })
    await one.person('costly-near', [{ unitId: 'costly-a', role: 'Manager' }])
    await one.person('costly-far', [{ unitId: 'south', role: 'Owner' }])
    const cost = async (override: object) => {
      await apply({ ...document, override: { ...document.override!, ...override } })
      return (await findings('costly')).find(({ code }) => code === 'budget-exceeded')?.text
    }
    // Each 120 and 40 of the rate, 40 of the bonus; the nearest leader a tenth of 480.
    expect(await cost({})).toContain('648 points for all who are enrolled (goal 480, basic 0, bonus 120, override 48)')
    expect(await cost({ team: 'all' })).toContain('override 96')
    const flat = { type: 'flat_payout', percentage: undefined, award: 25 }
    expect(await cost(flat)).toContain('override 75')
    const tiers = [{ from: '0', to: '100', award: 500 }]
    const byTiers = { type: 'percentage_of_team_achievement_tiers', percentage: undefined, tiers }
    expect(await cost({ ...byTiers, roles: ['Owner'] })).toContain('override 500')
    expect(await cost({ type: 'no_manager_override', percentage: undefined })).toContain('override 0')
    await apply({ ...document, isOwnerEligibleForAward: false })
    expect((await findings('costly'))[0]?.text).toContain('override 0')
  })

  test('W08 awards of one’s own and the basic part are counted; a rate without a cap is told', async () => {
    const [group] = whole('endless').groups
    const basicAward = { incrementQuantity: '10', incrementAward: 5 }
    const levels = group!.levels!.slice(0, 1)
    const { document } = await peopled(
      'endless',
      2,
      {
        type: 'challengepoint',
        goalSelection: undefined,
        groups: [{ ...group!, levels, basicAward: { ...basicAward, maxPoints: 100 } }],
        budget: 0,
      },
      { target: '240', assignedAward: 75 },
    )
    await one.enroll(await one.person('endless-3'), document, { baseline: '200', target: '240' })
    expect((await findings('endless'))[0]?.text).toContain('470 points for all who are enrolled (goal 170, basic 300,')
    await apply({ ...document, groups: [{ ...document.groups[0]!, basicAward }] })
    expect(await findings('endless')).toContainEqual({
      severity: 'warning',
      code: 'award-endless',
      path: 'groups[0].basicAward.maxPoints',
      text: 'no cap is given, so that the award has no end',
    })
  })

  test('P07 targets that people have stay when the terms change, and that is told', async () => {
    const { document } = await peopled('frozen', 3, {}, { levelId: 'silver', target: '240' })
    await publish('frozen')
    const [group] = document.groups
    const change = (index: number, part: object) =>
      apply({
        ...document,
        groups: [
          { ...group!, levels: group!.levels!.map((level, at) => (at === index ? { ...level, ...part } : level)) },
        ],
      })
    await change(1, { amount: '121' })
    expect((await findings('frozen')).map(({ text }) => text)).toEqual([
      'Targets change, but 3 people keep the one that was frozen when they got it.',
    ])
    await change(1, { award: 61 })
    expect((await findings('frozen')).map(({ text }) => text)).toEqual([
      'Awards change for 3 people who have a goal already: they saw other ones.',
    ])
    // Nobody has gold.
    await change(2, { amount: '131', award: 121 })
    expect(await findings('frozen')).toEqual([])
  })

  test('W01 days that are over, and points that were issued, are told', async () => {
    const document = whole('over', {
      ...quest(one.day, 'over', { window: [-60, -50], period: [-49, -2] }),
      name: words,
      groups: whole('over').groups,
    })
    await apply(document)
    const person = await one.person('over-1')
    await one.enroll(person, document, { baseline: '200', levelId: 'silver', target: '240' })
    expect(shortly(await findings('over'))).toEqual(['warning period-over'])
    await publish('over')
    await one.issue(document, [])
    await apply({ ...document, timePeriod: { ...document.timePeriod, endDate: one.day(20) } })
    expect(shortly(await findings('over'))).toEqual(['warning points-issued', 'warning selection-over'])
  })
})

describe('refused', () => {
  test('W01 a level that somebody has as their goal stays', async () => {
    const { document } = await peopled('kept-level', 2, {}, { levelId: 'silver', target: '240' })
    await publish('kept-level')
    const [group] = document.groups
    const levels = group!.levels!.filter(({ levelId }) => levelId !== 'silver')
    await apply({ ...document, groups: [{ ...group!, levels }] })
    expect(await findings('kept-level')).toEqual([
      {
        severity: 'problem',
        code: 'level-in-use',
        path: 'groups[0].levels',
        text: 'must keep the level silver, which 2 of its people have as their goal',
      },
    ])
    expect(await publish('kept-level')).toMatchObject({
      ok: false,
      refusal: 'publish-refused',
      details: { version: 2 },
    })
    expect(
      await one.within(tenant =>
        tenant.query("select published_version from programs where program_id = 'kept-level'"),
      ),
    ).toEqual([{ published_version: 1 }])
  })

  test('W01 once goals are set, what they are measured by stays', async () => {
    const { document } = await peopled('locked', 1, {}, { levelId: 'silver', target: '240' })
    await publish('locked')
    await apply({ ...document, calculation: 'average' })
    expect(await publish('locked')).toMatchObject({
      details: {
        problems: 'calculation: must stay standard once goals are set, which 1 people have, found average',
      },
    })
  })

  test('W01 people in a group that the document does not have stop it', async () => {
    const { people } = await peopled('misplaced', 2)
    await one.within(tenant =>
      tenant.query("update pax_goals set group_id = 'elsewhere' where client_id = 1 and person_id = $1", [
        people[1]!.personId,
      ]),
    )
    expect(await publish('misplaced')).toMatchObject({
      refusal: 'publish-refused',
      details: {
        problems: '1 of the people are enrolled in a group that the document does not have: misplaced-2.',
      },
    })
  })

  test('W01 a group that another program took since, and a period that overlaps, stop it', async () => {
    const first = whole('place-first')
    await apply(first)
    await one.publish({ ...whole('place-second'), groups: first.groups })
    expect(await publish('place-first')).toMatchObject({
      details: {
        problems:
          'groups[0].groupId: must be a group of this program only, found in place-second in the same time period',
      },
    })
    const season = whole('seasons')
    await one.publish(season)
    await one.enroll(await one.person('seasons-1'), season, { target: '240' })
    const next = { ...season.timePeriod, timePeriodId: 'next', startDate: one.day(40), endDate: one.day(80) }
    await one.publish({ ...season, timePeriod: next })
    await one.within(tenant => tenant.query("update programs set published_version = 1 where program_id = 'seasons'"))
    expect(await publish('seasons')).toMatchObject({
      details: {
        problems: 'timePeriod: must not overlap with spring of version 1, in which people have goals',
      },
    })
  })

  test('W01 terms that an earlier release let through are checked again', async () => {
    const broken = whole('broken')
    const [group] = broken.groups
    await one.publish({ ...broken, groups: [{ ...group!, levels: group!.levels!.toReversed() }] })
    await one.within(tenant => tenant.query("update programs set published_version = null where program_id = 'broken'"))
    expect(await publish('broken')).toMatchObject({ refusal: 'publish-refused' })
    expect(shortly(await findings('broken'))).toEqual(['problem terms-refused'])
  })
})

describe('forbidden', () => {
  test('T2 another client neither sees nor publishes it, and its people do not count', async () => {
    const { document } = await peopled('own', 1, {}, { levelId: 'silver', target: '240' })
    for (const outcome of [
      await publish('own', {}, two),
      await two.within(tenant => checkProgram(tenant, 'own')),
      await two.within(tenant => programReadiness(tenant, 'own')),
    ]) {
      expect(outcome).toMatchObject({ ok: false, refusal: 'program-unknown' })
    }
    await apply(document, two)
    expect(await two.within(tenant => programReadiness(tenant, 'own'))).toMatchObject({
      value: { groups: [{ enrolled: 0 }], notEnrolled: 0 },
    })
  })
})
