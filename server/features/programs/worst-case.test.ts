import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { type TestClient, testClient } from '../../db/test-world.ts'
import { type ProgramBench, programBench, words } from './programs-fixture.ts'

const database = testDatabase()
let one: TestClient
let bench: ProgramBench
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  bench = programBench(one)
})

describe('the worst case', () => {
  test('W08 the worst case counts rates at their cap, the basic part, the bonus and what leaders earn', async () => {
    const rate = { incrementQuantity: '10', incrementAward: 5, maxPoints: 40 }
    const [group] = bench.whole('costly').groups
    const levels = group!.levels!.map(level => ({ ...level, ...rate }))
    const units = [{ unitId: 'costly-a', role: 'Selector' }]
    await one.within(async tx => {
      await tx.query("insert into org_units (client_id, unit_id, parent_id, name) values (1, 'costly-a', 'south', 'A')")
      await tx.query(
        `insert into org_closure (client_id, ancestor_id, unit_id, depth)
         values (1, 'costly-a', 'costly-a', 0), (1, 'south', 'costly-a', 1), (1, 'Corporate', 'costly-a', 2)`,
      )
    })
    const document = bench.whole('costly', {
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
    await bench.apply(document)
    for (const at of [1, 2, 3]) await one.enroll(await one.person(`costly-${at}`, units), document, { baseline: '200' })
    await one.person('costly-near', [{ unitId: 'costly-a', role: 'Manager' }])
    await one.person('costly-far', [{ unitId: 'south', role: 'Owner' }])
    const cost = async (override: object) => {
      await bench.apply({ ...document, override: { ...document.override!, ...override } })
      return (await bench.findings('costly')).find(({ code }) => code === 'budget-exceeded')?.text
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
    await bench.apply({ ...document, isOwnerEligibleForAward: false })
    expect((await bench.findings('costly'))[0]?.text).toContain('override 0')
  })

  test('W08 P14 leaders earn of whoever picks goals, whatever the role is called', async () => {
    const [group] = bench.whole('called').groups
    const document = bench.whole('called', {
      groups: [{ ...group!, levels: group!.levels!.slice(0, 1).map(level => ({ ...level, award: 60 })) }],
      override: { type: 'percentage_of_override', percentage: '10' },
      isOwnerEligibleForAward: true,
      budget: 0,
    })
    await bench.apply(document)
    for (const [at, role] of ['Participant', 'SeniorParticipant', 'Selector'].entries()) {
      await one.enroll(await one.person(`called-${at}`, [{ unitId: 'north', role }]), document, { baseline: '200' })
    }
    await one.person('called-leader', [{ unitId: 'north', role: 'Manager' }])
    expect((await bench.findings('called'))[0]?.text).toContain(
      '198 points for all who are enrolled (goal 180, basic 0, bonus 0, override 18)',
    )
  })

  test('W08 individual awards and the basic part are counted; a rate without a cap is reported', async () => {
    const [group] = bench.whole('endless').groups
    const basicAward = { incrementQuantity: '10', incrementAward: 5 }
    const levels = group!.levels!.slice(0, 1)
    const { document } = await bench.peopled(
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
    expect((await bench.findings('endless'))[0]?.text).toContain(
      '470 points for all who are enrolled (goal 170, basic 300,',
    )
    await bench.apply({ ...document, groups: [{ ...document.groups[0]!, basicAward }] })
    expect(await bench.findings('endless')).toContainEqual(
      expect.objectContaining({
        severity: 'warning',
        code: 'award-endless',
        path: 'groups[0].basicAward.maxPoints',
        text: 'no cap is given, so that the award has no end',
      }),
    )
  })
})
