import { termsOf } from '../../../contract/program-document.ts'
import type { Outcome } from '../../../rules/outcome.ts'
import type { Program } from '../../../rules/programs/program.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { LoadContext } from '../load-history/load-context.ts'
import { columnName } from '../load-history/staged-table.ts'
import { readProgram } from '../programs/read-program.ts'
import {
  createDecided,
  type DecidedGoal,
  dropLateDecisions,
  findStagedGoals,
  keepDecided,
  noteIssues,
  type RowIssue,
  readStagedGoals,
  type StagedGoal,
  writeDecided,
} from './goals-load.store.ts'
import { personAndProgram } from './load-enrollments.ts'
import { lateRows, type StagedRows } from './staged-goals.store.ts'
import { bringGoals } from './take-goals.ts'

/** What the rules made of one row: a goal, or the cell that they refuse and why. */
export type GoalDecision = Outcome<Omit<DecidedGoal, 'line' | 'paxGoalId' | 'version'>, string>

/** How the rows of a kind are decided: out of which of their cells, and what the audit trail calls it. */
export interface GoalRule {
  readonly columns: readonly string[]
  readonly action: string
  /** Answers the decision, the column that a refusal or warning is about, and the code of a warning. */
  readonly decide: (
    program: Program,
    staged: StagedGoal,
  ) => GoalDecision & { readonly column?: string; readonly warning?: string }
}

/**
 * Takes staged rows through the rules, some thousand at a time, and freezes the goals that they decide: the same rules
 * as on the screen, so that a file cannot bring what a person could not have chosen.
 */
export async function decideStagedGoals(
  tx: ClientTx,
  context: LoadContext,
  rule: GoalRule,
): Promise<{ rows: number; accepted: number; changed: number }> {
  await createDecided(tx)
  return bringGoals(tx, context, {
    key: personAndProgram,
    find: findStagedGoals,
    checks: [(_, rows) => decideAll(tx, rows, rule)],
    write: () => writeDecided(tx, context, rule),
  })
}

async function decideAll(tx: ClientTx, rows: StagedRows, { columns, decide }: GoalRule): Promise<void> {
  if (rows === lateRows) await dropLateDecisions(tx)
  const programs = new Map<string, Program>()
  for await (const batch of readStagedGoals(tx, rows, columns.map(columnName))) {
    const decided: DecidedGoal[] = []
    const issues: RowIssue[] = []
    for (const staged of batch) {
      const { program_id: programId, version, line, pax_goal_id: paxGoalId } = staged
      const program = programs.get(programId) ?? (await termsOfVersion(tx, programId, version))
      programs.set(programId, program)
      const decision = decide(program, staged)
      if (decision.ok) decided.push({ line, paxGoalId, version, ...decision.value })
      const code = decision.ok ? decision.warning : decision.refusal
      if (code === undefined) continue
      const column = decision.column ?? 'programId'
      const cells: Readonly<Record<string, string | undefined>> = { userName: staged.user_name, programId }
      const value = cells[column] ?? staged.cells[columns.indexOf(column)] ?? ''
      issues.push({ line, isError: !decision.ok, column, code, value })
    }
    if (decided.length > 0) await keepDecided(tx, decided)
    if (issues.length > 0) await noteIssues(tx, issues)
  }
}

async function termsOfVersion(tx: ClientTx, programId: string, version: number): Promise<Program> {
  const read = await readProgram(tx, programId, version)
  if (!read.ok) throw new Error(`Version ${version} of program ${programId} is missing.`)
  // The names of levels do not matter here, so that neither does the language.
  return termsOf(read.value.document, 'en_US', 'en_US')
}
