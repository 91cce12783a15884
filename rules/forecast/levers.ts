import { decimal, percentageOf, plainText, roundTo } from '../decimal.ts'
import { goalTarget } from '../goals/goal-target.ts'
import type { ParticipantFacts } from '../payout/earnings.ts'
import type { Program, ProgramGroup } from '../programs/program.ts'
import { choiceShares } from './example.ts'

/** What somebody tries out. Lists are by level, the first level first. */
export interface Levers {
  /** What each level's award and amount are, in percent of what the terms say. */
  readonly awards?: readonly number[]
  readonly amounts?: readonly number[]
  /** How many of a hundred choose each level; everybody chooses anew then, and the rest none. */
  readonly mix?: readonly number[]
  /** How many of a hundred who chose each level reach it; of use only where nothing is loaded yet. */
  readonly reach?: readonly number[]
  /** What everybody gains from now on, in percent of what they would. */
  readonly gains?: number
}

interface LevelTerms {
  readonly award: number
  readonly amount: string
}

/** The terms with other awards and amounts: 120 percent of an award of 60 are 72. */
export function withLevers<Terms extends { readonly groups: readonly { readonly levels: readonly LevelTerms[] }[] }>(
  terms: Terms,
  { awards, amounts }: Levers,
): Terms {
  if (awards === undefined && amounts === undefined) return terms
  const groups = terms.groups.map(group => ({
    ...group,
    levels: group.levels.map((level, at) => ({
      ...level,
      award: Math.round((level.award * (awards?.[at] ?? 100)) / 100),
      amount: plainText(
        roundTo(percentageOf(level.amount, amounts?.[at] ?? 100), { precision: 10, method: 'half-up' }),
      ),
    })),
  }))
  return { ...terms, groups }
}

/** Who counts as having chosen what. */
export interface Choosing {
  readonly levers: Levers
  /** How many of a hundred of those who have chosen have each level; what the undecided choose while they may. */
  readonly undecided?: readonly number[]
}

/** A person's facts as the levers would have them: with a level drawn from the mix or without one, or a target of the other amount. */
export function chosenFacts(
  program: Program,
  facts: ParticipantFacts,
  { levers, undecided }: Choosing,
  chance: number,
): ParticipantFacts {
  const group = program.groups.find(({ groupId }) => groupId === facts.groupId)
  if (group === undefined || program.goalSelection === undefined) return facts
  const mix = levers.mix ?? (facts.target === undefined ? undecided : undefined)
  if (mix !== undefined) {
    const drawn = drawnLevel(mix, chance)
    const { levelId: _, target: __, ...withoutGoal } = facts
    return drawn < 0 ? withoutGoal : withLevel(program, group, facts, drawn)
  }
  if (levers.amounts === undefined) return facts
  return withLevel(
    program,
    group,
    facts,
    group.levels.findIndex(({ levelId }) => levelId === facts.levelId),
  )
}

/** The place of the level that somebody chooses by chance from 0 to 1, or -1: at 0.4 of a mix of 30, 50 and 20 the second. */
function drawnLevel(mix: readonly number[], chance: number): number {
  let left = chance
  return choiceShares(mix).findIndex(share => {
    left -= share
    return left < 0
  })
}

/** Whoever has no such level, or no target by it, stays as they are. */
function withLevel(program: Program, group: ProgramGroup, facts: ParticipantFacts, at: number): ParticipantFacts {
  const level = group.levels[at]
  if (level === undefined) return facts
  const { achievementRule, calculation, rounding } = program
  const { amount, levelId } = level
  const { baseline } = facts
  const target = goalTarget({ achievementRule, calculation, amount, baseline, threshold: group.threshold, rounding })
  return target.ok ? { ...facts, levelId, target: decimal(target.value) } : facts
}
