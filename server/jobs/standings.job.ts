import * as z from 'zod/mini'
import type { Database } from '../db/connect.ts'
import { runStandingJobs, type StandingReport, type StandingRun } from '../features/standings/run-standing-jobs.ts'
import type { TaskKind } from '../features/tasks/task-kind.ts'
import { runInThread } from './crowded-standings.ts'

/**
 * Calculates a client's waiting standings: after a goal choice, a load, a publication or an issuance. Programs that another run
 * holds are left to it. Those of very many people have a kind of their own, which runs in a thread.
 */
export function standingsKinds(
  db: Database,
  onReport: (report: StandingReport) => void,
): Readonly<Record<StandingPeople, TaskKind<object>>> {
  return {
    few: {
      name: 'standings',
      input: z.object({}),
      run: async ({ clientId, signal, progress }) => {
        const onProgress = (_: string, people: number, of: number) => {
          signal.throwIfAborted()
          progress(people, of)
        }
        return summaryOf(await runStandingJobs(db, clientId, { patience: 'skip', people: 'few', onProgress, onReport }))
      },
    },
    many: {
      name: 'crowded-standings',
      input: z.object({}),
      run: async ({ clientId, signal, progress }) => {
        const reports: StandingReport[] = []
        await runInThread(db, clientId, signal, message => {
          if ('progress' in message) return progress(...message.progress)
          reports.push(message.report)
          onReport(message.report)
        })
        return summaryOf(reports)
      },
    },
  }
}

export type StandingPeople = NonNullable<StandingRun['people']>

/** How many people of which programs have standings now, and how many have none. */
function summaryOf(reports: readonly StandingReport[]) {
  return {
    programs: reports.map(({ programId, people, heldBack }) => ({
      programId,
      people,
      withoutStanding: heldBack?.count ?? 0,
    })),
  }
}
