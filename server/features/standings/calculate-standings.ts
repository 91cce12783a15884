import { programDocument, termsOf } from '../../../contract/program-document.ts'
import { calculateFrom } from '../../calculation/calculate.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import type { Snapshot } from '../../db/snapshot.ts'
import { readWhole } from '../../db/stored-document.ts'
import { type StandingTerms, standingTask } from './standing-task.ts'
import {
  createNew,
  type HeldBackPeople,
  newStandings,
  readState,
  type StandingScope,
  type StandingState,
  setApartHeldBack,
  takeIssuedPoints,
} from './standings.store.ts'

export interface CalculatedStandings {
  /** Everybody who was looked at. */
  readonly people: number
  /** Those of them who have no standing, where there are any. */
  readonly heldBack?: HeldBackPeople
}

/** How many of them are named at most. */
const mostNamed = 1000

/** Hears how many of the program's people are calculated. */
export type StandingProgress = (people: number, of: number) => void

/**
 * Works out standings by the law into the table of new ones, of the moment of the snapshot; nobody's where the program is
 * not published, or nothing of it is loaded or issued. Whose facts the law refuses have none, and are named with the reason.
 */
export async function calculateStandings(
  snapshot: Snapshot,
  tx: ClientTx,
  scope: StandingScope,
  onProgress: StandingProgress = () => {},
): Promise<CalculatedStandings> {
  const { programId, paxGoalIds } = scope
  await createNew(tx)
  const state = await readState(snapshot, scope)
  if (state === undefined || !hasStandings(state)) return { people: 0 }
  const terms = termsFor(state)
  const { calculation, timePeriod } = terms.program
  const batchId = state.final_batch_id ?? undefined
  const calculated = await calculateFrom(snapshot, tx, {
    task: standingTask,
    terms,
    facts: {
      programId,
      timePeriodId: timePeriod.timePeriodId,
      paxGoalIds,
      issued: batchId === undefined ? undefined : { batchId, isZeroWithoutRow: calculation === 'standard' },
    },
    into: newStandings,
    onProgress: goals => onProgress(goals, paxGoalIds?.length ?? state.enrolled!),
  })
  const heldBack = await setApartHeldBack(tx, mostNamed)
  if (batchId !== undefined) await takeIssuedPoints(tx, batchId)
  return { people: calculated.goals, ...(heldBack && { heldBack }) }
}

function hasStandings({ loaded_through, final_batch_id }: StandingState): boolean {
  return final_batch_id !== null || Object.keys(loaded_through).length > 0
}

function termsFor({ document, locale, loaded_through, final_batch_id }: StandingState): StandingTerms {
  return {
    program: termsOf(readWhole(programDocument, document), locale, locale),
    loadedThrough: loaded_through,
    isFinal: final_batch_id !== null,
  }
}
