import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addActionStep,
  addPlanSet,
  editActionStep,
  editPlanSet,
  isSamePlan,
  moveActionStep,
  planToSave,
  removeActionStep,
  removePlanSet,
  restoreRemoved,
  stepsDone,
} from './edit-plan.ts'
import { isCleared, type Plan, type PlanSet, shownSets } from './plan.ts'

const step = (id: string, text = id, isCompleted = false) => ({ id, text, isCompleted })
const plan: Plan = {
  programId: 'climb',
  planSets: [
    { id: 'a', obstacle: 'Holidays', positive: '', actionSteps: [step('1', 'call', true), step('2'), step('3')] },
    { id: 'b', obstacle: '', positive: 'A good team', actionSteps: [] },
  ],
}
const ids = ({ planSets }: Plan) =>
  planSets.map(({ id, actionSteps }) => [id, ...actionSteps.map(one => one.id)].join())

const words = fc.oneof(fc.constantFrom('', ' ', '100%', '%3Cscript%3E'), fc.string({ unit: 'grapheme', maxLength: 8 }))
const steps = fc.uniqueArray(
  fc.record({ id: fc.stringMatching(/^[a-z]{1,3}$/), text: words, isCompleted: fc.boolean() }),
  { selector: ({ id }) => id, maxLength: 4 },
)
const sets: fc.Arbitrary<PlanSet[]> = fc.uniqueArray(
  fc.record({ id: fc.stringMatching(/^[A-Z]{1,2}$/), obstacle: words, positive: words, actionSteps: steps }),
  { selector: ({ id }) => id, maxLength: 4 },
)
const plans: fc.Arbitrary<Plan> = fc.record({ programId: fc.constant('climb'), planSets: sets })

describe('adding', () => {
  test('P17 a set comes last, and so does a step', () => {
    const set = { id: 'c', obstacle: '', positive: '', actionSteps: [step('4', '')] }
    expect(ids(addPlanSet(plan, 'climb', set))).toEqual(['a,1,2,3', 'b', 'c,4'])
    expect(ids(addActionStep(plan, 'b', step('4')))).toEqual(['a,1,2,3', 'b,4'])
  })

  test('P17 a plan id that cannot be found is an assertion failure', () => {
    expect(() => addPlanSet(plan, 'nothing', plan.planSets[0]!)).toThrow('Assertion failed: there is no plan nothing')
    expect(() => addActionStep(plan, 'nothing', step('4'))).toThrow('Assertion failed: there is no plan set nothing')
  })
})

describe('editing', () => {
  test('P17 a note, a step and its mark change alone', () => {
    expect(editPlanSet(plan, 'b', { obstacle: 'Rain' }).planSets[1]).toMatchObject({
      obstacle: 'Rain',
      positive: 'A good team',
    })
    const marked = editActionStep(editActionStep(plan, 'a', '2', { isCompleted: true }), 'a', '3', { text: 'write' })
    expect(marked.planSets[0]?.actionSteps).toEqual([step('1', 'call', true), step('2', '2', true), step('3', 'write')])
    expect(marked.planSets[1]).toBe(plan.planSets[1])
  })

  test.each([
    ['1', 2, 'a,2,3,1'],
    ['3', 0, 'a,3,1,2'],
    ['2', 1, 'a,1,2,3'],
    ['1', -4, 'a,1,2,3'],
    ['1', 99, 'a,2,3,1'],
    ['nothing', 0, 'a,1,2,3'],
  ])('P17 step %s moved to %i: %s', (id, to, expected) => {
    expect(ids(moveActionStep(plan, 'a', id, to))[0]).toBe(expected)
  })

  test('P17 moving loses no step', () => {
    fc.assert(
      fc.property(plans, fc.nat(4), fc.nat(4), fc.integer(), (some, setAt, stepAt, to) => {
        const set = some.planSets[setAt]
        const moved = moveActionStep(some, set?.id ?? '', set?.actionSteps[stepAt]?.id ?? '', to)
        const all = (one: Plan) =>
          one.planSets.map(({ actionSteps }) => [...actionSteps].sort((a, b) => (a.id < b.id ? -1 : 1)))
        expect(all(moved)).toEqual(all(some))
      }),
    )
  })
})

describe('removing and undoing', () => {
  test('P17 removing a set clears obstacle, positive and steps, and nothing shows it any more', () => {
    const removed = removePlanSet(plan, 'a')
    expect(removed.planSets[0]).toEqual({ id: 'a', obstacle: '', positive: '', actionSteps: [] })
    expect(shownSets(removed).map(({ id }) => id)).toEqual(['b'])
  })

  test('P17 undo brings back exactly what was removed, and keeps what was written since', () => {
    fc.assert(
      fc.property(plans, fc.nat(3), words, (some, at, since) => {
        const set = some.planSets[at]
        if (set === undefined) return
        const removed = removePlanSet(some, set.id)
        expect(restoreRemoved(removed, { kind: 'set', set, at })).toEqual(some)
        // A save may have taken the cleared set away meanwhile.
        const saved = { ...removed, planSets: removed.planSets.filter(one => one.id !== set.id) }
        expect(restoreRemoved(saved, { kind: 'set', set, at })).toEqual(some)
        const other = some.planSets.find(({ id }) => id !== set.id)
        if (other === undefined) return
        const edited = editPlanSet(removed, other.id, { obstacle: since })
        expect(restoreRemoved(edited, { kind: 'set', set, at })).toEqual(
          editPlanSet(some, other.id, { obstacle: since }),
        )
      }),
    )
  })

  test('P17 a step comes back to its place, even where its set is gone', () => {
    const removed = removeActionStep(plan, 'a', '2')
    expect(ids(removed)[0]).toBe('a,1,3')
    const undo = { kind: 'step', planSetId: 'a', step: step('2'), at: 1 } as const
    expect(restoreRemoved(removed, undo)).toEqual(plan)
    expect(restoreRemoved({ ...plan, planSets: plan.planSets.slice(1) }, undo).planSets).toEqual([
      plan.planSets[1],
      { id: 'a', obstacle: '', positive: '', actionSteps: [step('2')] },
    ])
  })
})

describe('saving', () => {
  test('P17 empty obstacle and positive are saved as a single space', () => {
    expect(planToSave(plan).planSets.map(({ obstacle, positive }) => [obstacle, positive])).toEqual([
      ['Holidays', ' '],
      [' ', 'A good team'],
    ])
  })

  test('P17 what says nothing is left out: removed sets, empty sets, steps without words', () => {
    const blank = { id: 'c', obstacle: '', positive: ' ', actionSteps: [step('4', ''), step('6', ' ')] }
    const full = { ...plan, planSets: [...removePlanSet(plan, 'a').planSets, blank] }
    expect(planToSave(full).planSets.map(({ id }) => id)).toEqual(['b'])
    const stepped = addActionStep(full, 'c', step('5', 'write'))
    expect(ids(planToSave(stepped))).toEqual(['b', 'c,5'])
  })

  test('P17 no word is lost, and what was saved saves alike again', () => {
    const wordsOf = ({ planSets }: Plan) =>
      planSets
        .flatMap(set => [set.obstacle, set.positive, ...set.actionSteps.map(({ text }) => text)])
        .filter(text => text.trim() !== '')
    fc.assert(
      fc.property(plans, some => {
        const saved = planToSave(some)
        expect(wordsOf(saved)).toEqual(wordsOf(some))
        expect(planToSave(saved)).toEqual(saved)
        expect(isSamePlan(some, saved)).toBe(true)
        expect(saved.planSets.some(set => isCleared(set) || set.obstacle === '' || set.positive === '')).toBe(false)
      }),
    )
  })

  test('P17 another word, mark or order is another plan', () => {
    expect(isSamePlan(plan, structuredClone(plan))).toBe(true)
    expect(isSamePlan(plan, editPlanSet(plan, 'a', { obstacle: 'Rain' }))).toBe(false)
    expect(isSamePlan(plan, editActionStep(plan, 'a', '2', { isCompleted: true }))).toBe(false)
    expect(isSamePlan(plan, moveActionStep(plan, 'a', '1', 2))).toBe(false)
  })

  test('P17 steps done are counted of those with words', () => {
    expect(stepsDone(addActionStep(plan, 'b', step('4', ' ', true)).planSets)).toEqual({ done: 1, all: 3 })
  })
})
