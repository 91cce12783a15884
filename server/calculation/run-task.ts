import { lineOf } from './copy-text.ts'
import { type GoalRecord, readGoals } from './goal-record.ts'
import type { Task } from './task.ts'

/** What was calculated from a chunk of facts. */
export interface ChunkResult {
  readonly goals: number
  /** Lines of COPY. */
  readonly lines: Uint8Array<ArrayBuffer>
}

const bytesOf = new TextEncoder()
const textOf = new TextDecoder()

/**
 * Runs a task over a chunk of facts, in a worker thread, or in the calling thread for few people: the only way in which lines
 * are made.
 */
export function runTask<Terms>(task: Task<Terms>, terms: Terms, facts: Uint8Array): ChunkResult {
  const goals = readGoals(textOf.decode(facts))
  let text = ''
  for (const goal of goals) {
    for (const line of named(goal, () => task.lines(terms, goal))) text += lineOf(line)
  }
  return { goals: goals.length, lines: bytesOf.encode(text) }
}

/** Adds to an error the goal that caused it. */
function named<T>({ paxGoalId }: GoalRecord, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new Error(`Participant goal ${paxGoalId}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}
