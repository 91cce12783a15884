import { randomUUID } from 'node:crypto'
import type { Database } from '../db/connect.ts'
import { type Claim, claimTask } from '../features/tasks/task-claim.ts'
import type { TaskKind } from '../features/tasks/task-kind.ts'

/** Kinds of tasks that share slots: however many of them wait, those of other lanes find theirs. */
export interface Lane {
  readonly slots: number
  // biome-ignore lint/suspicious/noExplicitAny: each kind checks its own input
  readonly kinds: readonly TaskKind<any>[]
}

/** A task that was taken for one of the process's slots. */
export interface TakenTask {
  readonly kind: TaskKind
  readonly claim: Claim
  /** Frees the slot. */
  release(): void
}

/** Takes tasks for the free slots of a process. */
export class Lanes {
  private readonly db: Database
  private readonly lanes: readonly { readonly lane: Lane; readonly running: number[] }[]
  private readonly leaseSeconds: number
  private last: Promise<unknown> = Promise.resolve()

  constructor(db: Database, lanes: readonly Lane[], leaseSeconds: number) {
    this.db = db
    this.lanes = lanes.map(lane => ({ lane, running: [] }))
    this.leaseSeconds = leaseSeconds
  }

  get slots(): number {
    return this.lanes.reduce((sum, { lane }) => sum + lane.slots, 0)
  }

  /** The next task of a lane with a free slot; one call at a time, so that no slot is filled twice. */
  take(): Promise<TakenTask | undefined> {
    const taken = this.last.then(() => this.takeNow())
    this.last = taken.catch(() => {})
    return taken
  }

  private async takeNow(): Promise<TakenTask | undefined> {
    for (const { lane, running } of this.lanes) {
      if (running.length >= lane.slots) continue
      const kinds = new Map(lane.kinds.map(kind => [kind.name, kind]))
      const found = await claimTask(
        this.db,
        [...kinds.keys()],
        busyClients(running, lane.slots),
        randomUUID(),
        this.leaseSeconds,
      )
      if (found === undefined) continue
      const { clientId } = found.claim
      running.push(clientId)
      return {
        kind: kinds.get(found.kind)!,
        claim: found.claim,
        release: () => void running.splice(running.indexOf(clientId), 1),
      }
    }
    return undefined
  }
}

/** Clients with as many of a lane's slots as one may have: all but one, so that another always finds one soon. */
function busyClients(running: readonly number[], slots: number): number[] {
  const most = Math.max(1, slots - 1)
  return [...new Set(running)].filter(clientId => running.filter(other => other === clientId).length >= most)
}
