import { withClient } from '../db/client-tx.ts'
import { type CorrectBaselineRefusal, correctBaseline } from '../features/goals/correct-baseline.ts'
import { actingOptions, actorOf } from './acting.ts'
import { clientNamed } from './client-named.ts'
import { type Command, must, neededOption, neededWord } from './command.ts'

const words: Readonly<Record<CorrectBaselineRefusal, string>> = {
  'reason-missing': 'A reason is missing.',
  'baseline-not-a-number': '“{value}” is not a plain decimal number, such as --baseline 1234.56.',
  'goal-missing': '{user} has no goal in {program}. Without one, load the baseline: load baselines FILE',
  'level-unknown': 'The goal is level “{level}”, which the published program does not have.',
  'program-busy': 'Results of {program} are being issued, or its terms published. Try again once that is done.',
  'own-account': 'It is a goal of your own, so someone else corrects it.',
  'target-not-positive': 'A baseline of {baseline} would make a target of 0 or less.',
}

export const goalsCommands: readonly Command[] = [
  {
    name: 'goals correct-baseline',
    usage: 'PROGRAM USER --client KEY --baseline N --reason TEXT [--as NAME]',
    summary: 'Correct the baseline that a goal was frozen with, and its target; says and records what that changes',
    options: { ...actingOptions, baseline: { type: 'string' }, reason: { type: 'string' } },
    async run(call) {
      const programId = neededWord(call, 0, 'The program')
      const userName = neededWord(call, 1, 'The user')
      const wanted = {
        programId,
        userName,
        baseline: neededOption(call, 'baseline'),
        reason: neededOption(call, 'reason'),
      }
      const clientId = await clientNamed(call)
      const corrected = await withClient(call.db, clientId, async tx =>
        must(await correctBaseline(tx, wanted, await actorOf(call, tx)), words),
      )
      const { before, after, isMailed } = corrected
      const target = before.target === after.target ? `stays ${after.target}` : `${before.target} → ${after.target}`
      return {
        ok: true,
        lines: [
          `${userName} in ${programId}: baseline ${before.baseline ?? 'none'} → ${after.baseline}, target ${target}.`,
          isMailed ? 'A mail tells them.' : 'No mail tells them: they have no email address, or nothing changed.',
          'Rates, percentages and thresholds follow the new baseline. Points change only with the next results: results preview',
        ],
        json: { programId, userName, ...corrected },
      }
    },
  },
]
