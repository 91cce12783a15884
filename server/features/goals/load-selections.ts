import { plainText } from '../../../rules/decimal.ts'
import { mayChooseGoal } from '../../../rules/goals/may-choose-goal.ts'
import { done, refused } from '../../../rules/outcome.ts'
import type { Program } from '../../../rules/programs/program.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { dayIn, dayStartMs } from '../clients/client-day.ts'
import { getClient } from '../clients/client-of-host.ts'
import type { LoadContext, LoadResult } from '../load-history/load-context.ts'
import { decideStagedGoals, type GoalDecision } from './decide-staged-goals.ts'
import type { StagedGoal } from './goals-load.store.ts'

/** The column that a refusal of the rules is about. */
const columnOf: Readonly<Record<string, string>> = {
  'level-unknown': 'level',
  'selection-closed': 'selectedAt',
  'newer-choice-exists': 'selectedAt',
  'selected-in-future': 'selectedAt',
}

/**
 * Carries over choices that people made elsewhere, on the day the file says or else now: the window, the levels and the
 * frozen target are those of the screen (decisions §6). A later choice is never overwritten, save by force. Nobody has
 * chosen at a time still to come: such a row would win over choices made until then.
 */
export async function loadSelections(tx: ClientTx, context: LoadContext): Promise<LoadResult> {
  const { timeZone } = await getClient(tx)
  const decide = (program: Program, staged: StagedGoal) => {
    const selectedAt = momentOf(staged.cells[1], timeZone, tx.now)
    const decision =
      selectedAt > tx.now
        ? refused('selected-in-future')
        : decideSelection(program, staged, selectedAt, timeZone, context.force)
    return decision.ok ? decision : { ...decision, column: columnOf[decision.refusal] }
  }
  const brought = await decideStagedGoals(tx, context, {
    columns: ['level', 'selectedAt'],
    action: 'goal.selected',
    decide,
  })
  return { ...brought, sum: undefined }
}

function decideSelection(
  program: Program,
  staged: StagedGoal,
  selectedAt: Date,
  timeZone: string,
  mayReplaceNewer: boolean,
): GoalDecision {
  const { group_id: groupId, baseline, selected_at: chosenAt } = staged
  if (!mayReplaceNewer && chosenAt !== null && chosenAt > selectedAt) return refused('newer-choice-exists')
  const chosen = mayChooseGoal(
    { program, groupId, role: 'Selector', baseline: baseline ?? undefined },
    { levelId: staged.cells[0]! },
    { date: dayIn(timeZone, selectedAt) },
  )
  if (!chosen.ok) return chosen
  const { levelId, target } = chosen.value
  return done({ levelId, target: plainText(target), award: null, selectedAt: selectedAt.toISOString() })
}

/** A bare date is its beginning where the client is. */
function momentOf(text: string | null | undefined, timeZone: string, now: Date): Date {
  if (text == null) return now
  return new Date(text.length === 10 ? dayStartMs(timeZone, text) : text)
}
