import { type ProgramDocument, termsOf } from '../../../contract/program-document.ts'
import { termsOfGoal } from '../../../rules/goals/goal-terms.ts'
import { earnedOverride } from '../../../rules/programs/program.ts'
import type { FrozenGoals } from './publish-checks.store.ts'
import { type PublishFinding, problem, warning } from './publish-finding.ts'

/** Goals with the terms that the new ones are compared with. */
export interface ComparedGoals extends FrozenGoals {
  readonly before: ProgramDocument
}

/** What a new version of the terms means for people whose goal is frozen (decisions §4.1). */
export function frozenGoalFindings(after: ProgramDocument, frozen: readonly ComparedGoals[]): PublishFinding[] {
  return [...lostLevels(after, frozen), ...changedTerms(after, frozen)]
}

function lostLevels(after: ProgramDocument, frozen: readonly FrozenGoals[]): PublishFinding[] {
  return after.groups.flatMap(({ groupId, levels }, at) => {
    const people = new Map<string, number>()
    for (const { group_id, level_id: levelId, people: count } of frozen) {
      if (group_id !== groupId || levelId === null || levels.some(level => level.levelId === levelId)) continue
      people.set(levelId, (people.get(levelId) ?? 0) + count)
    }
    return [...people].map(([level, count]) => {
      const text = `must keep the level ${level}, which ${count} of its people have as their goal`
      return problem('level-in-use', text, `groups[${at}].levels`, { level, count })
    })
  })
}

function changedTerms(after: ProgramDocument, frozen: readonly ComparedGoals[]): PublishFinding[] {
  const locked = (['type', 'calculation'] as const).flatMap(key => {
    const others = frozen.filter(({ before }) => before[key] !== after[key])
    const [first] = others
    if (first === undefined) return []
    const values = { before: first.before[key], count: countOf(others), found: after[key] }
    const text = `must stay ${values.before} once goals are set, which ${values.count} people have, found ${values.found}`
    return [problem('terms-locked', text, key, values)]
  })
  const withoutLevel = countOf(frozen.filter(goal => isLeftWithoutLevel(after, goal)))
  // A goal whose level is missing is reported by itself.
  const kept = frozen.filter(goal => awardTerms(after, goal) !== undefined)
  const stay = countOf(kept.filter(goal => targetTerms(goal.before, goal) !== targetTerms(after, goal)))
  const other = countOf(kept.filter(goal => awardTerms(goal.before, goal) !== awardTerms(after, goal)))
  const led = countOf(frozen.filter(({ before }) => overrideTerms(before) !== overrideTerms(after)))
  return [
    ...locked,
    ...(withoutLevel === 0
      ? []
      : [
          problem(
            'goals-without-level',
            `must not be added while ${withoutLevel} people have a goal that was assigned without an award: nothing would be paid for it`,
            'goalSelection',
            { count: withoutLevel },
          ),
        ]),
    ...(stay === 0
      ? []
      : [
          warning(
            'targets-stay',
            `Targets change, but ${stay} people keep the one that was frozen when they got it.`,
            undefined,
            { count: stay },
          ),
        ]),
    ...(other === 0
      ? []
      : [
          warning(
            'awards-change',
            `Awards or their conditions change for ${other} people who have a goal already.`,
            undefined,
            { count: other },
          ),
        ]),
    ...(led === 0
      ? []
      : [
          warning(
            'awards-change',
            `changes, though ${led} people have a goal already`,
            'override',
            { count: led },
            'override-changes',
          ),
        ]),
  ]
}

/** Where people pick, a goal is paid by its level, and only an award that was assigned with it stands for one. */
function isLeftWithoutLevel(after: ProgramDocument, { before, ...goal }: ComparedGoals): boolean {
  const isSelectionNew = before.goalSelection === undefined && after.goalSelection !== undefined
  return isSelectionNew && goal.level_id === null && !goal.has_own_award
}

function countOf(goals: readonly FrozenGoals[]): number {
  return goals.reduce((sum, { people }) => sum + people, 0)
}

/** What a target of a level is calculated from, to be compared. A target that a file assigned comes of nothing here. */
function targetTerms({ achievementRule, rounding, groups }: ProgramDocument, goal: FrozenGoals): string | undefined {
  const level = levelOf({ groups }, goal)
  if (level === undefined) return undefined
  return JSON.stringify([achievementRule, rounding, groupOf({ groups }, goal)?.threshold, level.amount])
}

/** What a goal pays and on which conditions, to be compared. */
function awardTerms(document: ProgramDocument, goal: FrozenGoals): string | undefined {
  const paid = termsOfGoal(termsOf(document, 'en_US', 'en_US'), {
    groupId: goal.group_id,
    levelId: goal.level_id ?? undefined,
    // Each has another one, which no terms change.
    assignedAward: goal.has_own_award ? 0 : undefined,
  })
  if (!paid.ok) return undefined
  return JSON.stringify([
    document.payout.type,
    paid.value.terms,
    groupOf(document, goal)?.basicAward,
    measureTerms(document.minimumQualifier),
    measureTerms(document.bonus),
  ])
}

/** A second measure without its words. */
function measureTerms(measure: ProgramDocument['minimumQualifier'] | ProgramDocument['bonus']) {
  if (measure === undefined) return undefined
  const { name: _, label: _label, helpText: _help, ...terms } = measure
  return terms
}

/** What leaders earn, to be compared; undefined where that is nothing. */
function overrideTerms(document: ProgramDocument): string | undefined {
  return JSON.stringify(earnedOverride(document))
}

type Groups = Pick<ProgramDocument, 'groups'>

function groupOf({ groups }: Groups, goal: FrozenGoals) {
  return groups.find(({ groupId }) => groupId === goal.group_id)
}

function levelOf(document: Groups, goal: FrozenGoals) {
  return groupOf(document, goal)?.levels.find(({ levelId }) => levelId === goal.level_id)
}
