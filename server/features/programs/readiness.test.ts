import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { type TestClient, testClient } from '../../db/test-world.ts'
import { type ProgramBench, programBench } from './programs-fixture.ts'
import { programReadiness } from './readiness.ts'

const database = testDatabase()
let one: TestClient
let bench: ProgramBench
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  bench = programBench(one)
})

describe('the readiness report', () => {
  test('W01 people who are not ready, and empty groups, are listed by name', async () => {
    const { document } = await bench.peopled('unready', 1)
    const groups = [...document.groups, { ...document.groups[0]!, groupId: 'unready-none' }]
    await bench.apply({ ...document, groups })
    for (const at of [1, 2, 3, 4, 5, 6]) await one.enroll(await one.person(`unready-late-${at}`), document)
    await one.enroll(await one.person('unready-tiny'), document, { baseline: '1' })
    const gone = await one.person('unready-gone')
    await one.enroll(gone, document, { baseline: '200' })
    await one.within(tx =>
      tx.query("update people set status = 'inactive' where client_id = 1 and person_id = $1", [gone.personId]),
    )
    expect((await bench.findings('unready')).map(({ text }) => text)).toEqual([
      '1 of the people are enrolled and not active: unready-gone.',
      '6 of the people have no baseline, which the program needs: unready-late-1, unready-late-2, unready-late-3, unready-late-4, unready-late-5, ….',
      '1 of the people have a baseline that makes levels alike or out of order: unready-tiny.',
      'Nobody is enrolled in unready-none.',
    ])
    const report = await one.within(tx => programReadiness(tx, 'unready'))
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

  test('W01 where goals are assigned, people without one are listed', async () => {
    const [group] = bench.whole('assigned').groups
    const levels = [{ ...group!.levels![0]!, amount: '1' }]
    const changes = { type: 'objective', achievementRule: 'fixed_amount', goalSelection: undefined } as const
    const { document } = await bench.peopled('assigned', 2, { ...changes, groups: [{ ...group!, levels }] })
    await one.enroll(await one.person('assigned-done'), document, { target: '99' })
    expect((await bench.findings('assigned')).map(({ text }) => text)).toEqual([
      '2 of the people have no goal assigned: assigned-1, assigned-2.',
    ])
    const report = await one.within(tx => programReadiness(tx, 'assigned', 1))
    expect(report).toMatchObject({ value: { isAssigned: true, groups: [{ enrolled: 3, withGoal: 1, ready: 1 }] } })
  })

  test('W01 active Selectors outside the program are counted, leaders and the inactive are not', async () => {
    await bench.peopled('outsiders', 1)
    const count = async () => {
      const report = await one.within(tx => programReadiness(tx, 'outsiders'))
      return report.ok ? report.value.notEnrolled : -1
    }
    const before = await count()
    await one.person('outsider')
    await one.person('outside-leader', [{ unitId: 'north', role: 'Manager' }])
    expect(await count()).toBe(before + 1)
  })

  test('W01 whoever picks goals is counted outside the program, whatever the role is called', async () => {
    await bench.peopled('outsiders-called', 1)
    const count = async () => {
      const report = await one.within(tx => programReadiness(tx, 'outsiders-called'))
      return report.ok ? report.value.notEnrolled : -1
    }
    const before = await count()
    await one.person('outside-participant', [{ unitId: 'north', role: 'Participant' }])
    expect(await count()).toBe(before + 1)
  })
})
