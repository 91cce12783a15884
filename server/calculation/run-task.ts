import type { Outcome } from '../../rules/outcome.ts'
import { lineOf } from './copy-text.ts'
import { type GoalRecord, readGoals } from './goal-record.ts'
import type { Task } from './task.ts'

/** What a chunk of facts came to. */
export interface Worked {
  readonly goals: number
  /** Lines of COPY. */
  readonly lines: Uint8Array<ArrayBuffer>
}

const bytesOf = new TextEncoder()
const textOf = new TextDecoder()

/**
 * Runs a task over a chunk of facts, in a worker thread or for few people in the thread that asks: the one way in which
 * lines come about. A refusal names the goal in its details.
 */
export function runTask<Terms>(task: Task<Terms>, terms: Terms, facts: Uint8Array): Outcome<Worked> {
  const goals = readGoals(textOf.decode(facts))
  let text = ''
  for (const goal of goals) {
    const worked = named(goal, () => task.lines(terms, goal))
    if (!worked.ok) return { ...worked, details: { ...worked.details, paxGoal: goal.paxGoalId, person: goal.personId } }
    for (const line of worked.value) text += lineOf(line)
  }
  return { ok: true, value: { goals: goals.length, lines: bytesOf.encode(text) } }
}

/** A bug is thrown on, with the goal by which it was found. */
function named<T>({ paxGoalId }: GoalRecord, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new Error(`Participant goal ${paxGoalId}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}
