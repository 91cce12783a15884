import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { editPlanSet, isSamePlan, planToSave } from '../../../../../rules/plans/edit-plan.ts'
import type { Plan } from '../../../../../rules/plans/plan.ts'
import { CallError } from '../../../../client/call-error.ts'
import { type PlanDraft, planKeeper, planWaits, type SavedPlan } from './plan-keeper.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const planOf = (obstacle: string): Plan => ({
  programId: 'climb',
  planSets: obstacle === '' ? [] : [{ id: 'a', obstacle, positive: '', actionSteps: [] }],
})
const write = (text: string) => (plan: Plan) => editPlanSet(plan, plan.planSets[0]!.id, { obstacle: text })
const unreachable = () => new CallError({ messageCode: 'errors.generic.unreachable' })
const changed = () => new CallError({ httpCode: 409, messageCode: 'errors.plan-changed-elsewhere' })

/** A server with one plan, which answers as the test says; `revision` checks as the real one does. */
function house(obstacle = 'base') {
  let next = 0
  const there = {
    saved: { plan: planOf(obstacle), revision: obstacle === '' ? 0 : 1 } as SavedPlan,
    draft: undefined as PlanDraft | undefined,
    sent: [] as string[],
    atOnce: 0,
    mostAtOnce: 0,
    /** How the next saves go: `lost` is done, and its answer never arrives. */
    goes: [] as ('well' | 'nowhere' | 'lost')[],
    elsewhere(text: string) {
      there.saved = { plan: planOf(text), revision: there.saved.revision + 1 }
    },
  }
  const ways = {
    send: async (plan: Plan, revision: number) => {
      there.atOnce += 1
      there.mostAtOnce = Math.max(there.mostAtOnce, there.atOnce)
      await new Promise(resolve => setTimeout(resolve, 50))
      there.atOnce -= 1
      const goes = there.goes.shift() ?? 'well'
      if (goes === 'nowhere') throw unreachable()
      if (revision !== there.saved.revision) throw changed()
      there.sent.push(plan.planSets[0]?.obstacle ?? '')
      there.saved = { plan: planToSave(plan), revision: revision + 1 }
      if (goes === 'lost') throw unreachable()
      return there.saved
    },
    read: async () => there.saved,
    keep: (draft: PlanDraft | undefined) => {
      there.draft = draft
    },
    newId: () => `new-${++next}`,
  }
  const open = () => planKeeper(there.saved, there.draft, ways)
  return { there, open }
}
const textOf = (plan: Plan | undefined) => plan?.planSets[0]?.obstacle.trim()

test('P17 a plan without sets opens with one empty set with one empty step, and nothing is saved for that', async () => {
  const { there, open } = house('')
  const keeper = open()
  expect(keeper.state().plan.planSets).toMatchObject([{ obstacle: '', positive: '', actionSteps: [{ text: '' }] }])
  expect(await keeper.flush()).toBe(true)
  expect(there.sent).toEqual([])
})

test('P17 saves when the writing rests; editing sets the no-saved-message flag, a save resets it', async () => {
  const { there, open } = house()
  const keeper = open()
  for (const text of ['H', 'Ho', 'Hol']) {
    keeper.edit(write(text))
    await vi.advanceTimersByTimeAsync(planWaits.idle - 1)
  }
  expect(there.sent).toEqual([])
  expect(keeper.state()).toMatchObject({ noSavedMessage: true, isSaving: false })
  await vi.advanceTimersByTimeAsync(1)
  expect(keeper.state()).toMatchObject({ noSavedMessage: true, isSaving: true })
  await vi.advanceTimersByTimeAsync(50)
  expect(there.sent).toEqual(['Hol'])
  expect(keeper.state()).toMatchObject({ noSavedMessage: false, isSaving: false })
  expect(there.draft).toBeUndefined()
  keeper.edit(write('Holi'))
  expect(keeper.state().noSavedMessage).toBe(true)
})

test('P17 one save at a time: what is written meanwhile waits for the reply', async () => {
  const { there, open } = house()
  const keeper = open()
  keeper.edit(write('one'))
  const all = keeper.flush()
  keeper.edit(write('two'))
  void keeper.flush()
  void keeper.flush()
  await vi.advanceTimersByTimeAsync(200)
  expect(await all).toBe(true)
  expect(there).toMatchObject({ sent: ['one', 'two'], mostAtOnce: 1 })
})

test('P17 a failed save keeps what was written, says so, and tries again by itself', async () => {
  const { there, open } = house()
  const keeper = open()
  there.goes = ['nowhere']
  keeper.edit(write('kept'))
  void keeper.flush()
  await vi.advanceTimersByTimeAsync(50)
  expect(keeper.state()).toMatchObject({ error: unreachable(), noSavedMessage: true })
  expect(textOf(there.draft?.plan)).toBe('kept')
  await vi.advanceTimersByTimeAsync(planWaits.again + 50)
  expect(textOf(there.saved.plan)).toBe('kept')
  expect(keeper.state()).toMatchObject({ error: undefined, noSavedMessage: false })
})

test('P17 a save whose answer was lost is not taken for somebody else’s', async () => {
  const { there, open } = house()
  const keeper = open()
  there.goes = ['lost']
  keeper.edit(write('done'))
  void keeper.flush()
  await vi.advanceTimersByTimeAsync(50 + planWaits.again + 50)
  expect(keeper.state()).toMatchObject({ error: undefined, noSavedMessage: false })
  expect(keeper.state().newer).toBeUndefined()
  expect(there.sent).toEqual(['done'])
})

test('P17 nor is it where more was written since', async () => {
  const { there, open } = house()
  const keeper = open()
  there.goes = ['lost']
  keeper.edit(write('done'))
  void keeper.flush()
  await vi.advanceTimersByTimeAsync(50)
  keeper.edit(write('and more'))
  await vi.advanceTimersByTimeAsync(2 * (planWaits.idle + 50))
  expect(keeper.state().newer).toBeUndefined()
  expect(there.sent).toEqual(['done', 'and more'])
})

test('P17 nothing is sent after the person has left, and the draft stays for them', async () => {
  const { there, open } = house()
  const keeper = open()
  keeper.edit(write('unsaved'))
  keeper.stop()
  await vi.advanceTimersByTimeAsync(planWaits.again * 2)
  expect(await keeper.flush()).toBe(false)
  expect(there.sent).toEqual([])
  expect(textOf(there.draft?.plan)).toBe('unsaved')
})

test('P17 a plan changed elsewhere is shown, not written over; the person says which stays', async () => {
  for (const choice of ['mine', 'theirs'] as const) {
    const { there, open } = house()
    const keeper = open()
    there.elsewhere('theirs')
    keeper.edit(write('mine'))
    void keeper.flush()
    await vi.advanceTimersByTimeAsync(planWaits.idle * 3)
    expect(textOf(keeper.state().newer?.plan)).toBe('theirs')
    expect(textOf(keeper.state().plan)).toBe('mine')
    expect(textOf(there.saved.plan)).toBe('theirs')
    if (choice === 'mine') void keeper.keepMine()
    else keeper.takeNewer()
    await vi.advanceTimersByTimeAsync(100)
    expect(textOf(there.saved.plan)).toBe(choice)
    expect(textOf(keeper.state().plan)).toBe(choice)
    expect(keeper.isDirty()).toBe(false)
    expect(there.draft).toBeUndefined()
  }
})

test('P17 what is newer is taken over where nothing is unsaved, and not otherwise', () => {
  const { there, open } = house()
  const keeper = open()
  there.elsewhere('newer')
  keeper.hear(there.saved)
  expect(textOf(keeper.state().plan)).toBe('newer')
  keeper.edit(write('unsaved'))
  there.elsewhere('newest')
  keeper.hear(there.saved)
  expect(textOf(keeper.state().plan)).toBe('unsaved')
})

test('P17 an unsaved plan survives the end of a session, and does not write over what came meanwhile', async () => {
  const { there, open } = house()
  open().edit(write('unsaved'))
  vi.clearAllTimers()
  const again = open()
  expect(textOf(again.state().plan)).toBe('unsaved')
  there.elsewhere('theirs')
  const late = open()
  expect(textOf(late.state().newer?.plan)).toBe('theirs')
  await vi.advanceTimersByTimeAsync(planWaits.idle + 100)
  expect(textOf(there.saved.plan)).toBe('theirs')
  expect(textOf(late.state().plan)).toBe('unsaved')
})

test('P17 whatever happens, the last words are saved, kept, or shown beside the newer ones', async () => {
  const happening = fc.oneof(
    fc.record({ write: fc.constantFrom('a', 'b', 'c', 'd') }),
    fc.record({ elsewhere: fc.constantFrom('x', 'y') }),
    fc.record({ goes: fc.constantFrom('well' as const, 'nowhere' as const, 'lost' as const) }),
    fc.record({ wait: fc.constantFrom(30, 70, planWaits.idle, planWaits.again) }),
    fc.constant({ flush: true }),
    fc.constant({ again: true }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 25 }), async list => {
      vi.clearAllTimers()
      const { there, open } = house()
      let keeper = open()
      let last: string | undefined
      const foreign = new Set(['base'])
      for (const one of list) {
        if ('write' in one) {
          last = one.write
          keeper.edit(write(one.write))
        }
        if ('elsewhere' in one) {
          foreign.add(one.elsewhere)
          there.elsewhere(one.elsewhere)
        }
        if ('goes' in one) there.goes.push(one.goes)
        if ('wait' in one) await vi.advanceTimersByTimeAsync(one.wait)
        if ('flush' in one) void keeper.flush()
        // The session ends and the same person comes back.
        if ('again' in one && there.atOnce === 0) {
          keeper.stop()
          keeper = open()
        }
        expect(there.mostAtOnce).toBeLessThanOrEqual(1)
        if (last === undefined) continue
        const places = [there.saved.plan, there.draft?.plan, keeper.state().plan]
        const isThere = places.some(plan => textOf(plan) === last)
        // Words that were saved may be changed elsewhere later: that is no loss.
        expect(isThere || (there.sent.includes(last) && foreign.size > 1)).toBe(true)
        if (keeper.isDirty()) expect(there.draft && isSamePlan(there.draft.plan, keeper.state().plan)).toBe(true)
      }
    }),
    { numRuns: 150 },
  )
})
