import fc from 'fast-check'
import type { Outcome } from '../../../rules/outcome.ts'
import { type ClientTx, withClientLong } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { adjustPoints } from './adjust-points.ts'
import { balanceOf } from './balance-of.ts'
import { listRecoveries, settleRecovery, waiveRecovery } from './end-recovery.ts'
import { expireLots } from './expire-lots.ts'
import { addPerson, addProgram, issue, reverse } from './ledger-fixture.ts'
import { LedgerModel, type Operation, type Picture } from './ledger-model-fixture.ts'
import { reverseTransfer } from './reverse-transfer.ts'
import { spend } from './spend.ts'
import { verifyLedger } from './verify-ledger.ts'

const people = ['ann', 'ben']

const who = fc.nat({ max: people.length - 1 })
const points = fc.integer({ min: 1, max: 30 })
const which = fc.nat({ max: 9 })
const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ op: fc.constant('give' as const), who, points, isLapsed: fc.boolean(), isAgain: fc.boolean() }),
  fc.record({ op: fc.constant('take' as const), who, points }),
  fc.record({ op: fc.constant('spend' as const), who, points, isAgain: fc.boolean() }),
  fc.record({ op: fc.constant('undo' as const), which }),
  fc.record({ op: fc.constant('expire' as const) }),
  fc.record({ op: fc.constant('issue' as const), entitled: fc.tuple(fc.nat({ max: 40 }), fc.nat({ max: 40 })) }),
  fc.record({ op: fc.constant('reverse' as const) }),
  fc.record({ op: fc.constantFrom('settle' as const, 'waive' as const), which }),
)

/** How a ledger is asked to give points; tests put a mistaken one in its place. */
export type Give = typeof adjustPoints

/**
 * Runs random lists of operations against the ledger and its model, which must agree after every step, and proves the
 * ledger at the end of each list. Nothing is kept: each list has a client of its own in a transaction that is rolled back.
 */
export function checkLists(
  db: Database,
  { runs, seed, give = adjustPoints }: { runs: number; seed: number; give?: Give },
): Promise<fc.RunDetails<[Operation[], boolean]>> {
  const property = fc.asyncProperty(fc.array(operation, { maxLength: 14 }), fc.boolean(), (operations, awardsLapse) =>
    runList(db, operations, awardsLapse, give),
  )
  return fc.check(property, { numRuns: runs, seed }) as Promise<fc.RunDetails<[Operation[], boolean]>>
}

class Undone extends Error {}

async function runList(
  db: Database,
  operations: readonly Operation[],
  awardsLapse: boolean,
  give: Give,
): Promise<void> {
  const attempt = withClientLong(db, 1, async tx => {
    await tx.query(`insert into clients (client_id, key, name, settings) values (1, 'lists', 'Lists', '{}')`)
    await addProgram(tx, 'quest', awardsLapse ? -1 : undefined)
    const real = new RealLedger(tx, give)
    for (const name of people) real.people.push(await addPerson(tx, name))
    const model = new LedgerModel(people.length, awardsLapse)
    for (const [step, one] of operations.entries()) {
      const wanted = JSON.stringify(model.do(one))
      const found = JSON.stringify(await real.do(one))
      if (found !== wanted) throw new Error(`Step ${step + 1}, ${JSON.stringify(one)}: ${found} and not ${wanted}`)
    }
    const broken = (await verifyLedger(tx)).invariants.find(invariant => invariant.broken)
    if (broken) throw new Error(`${broken.invariant}: ${broken.broken!.place} ${broken.broken!.why}`)
    throw new Undone()
  })
  await attempt.catch(error => {
    if (!(error instanceof Undone)) throw error
  })
}

class RealLedger {
  readonly people: number[] = []
  readonly #tx: ClientTx
  readonly #give: Give
  readonly #singles: number[] = []
  readonly #batches: { readonly batchId: number; readonly before: readonly number[] }[] = []
  #entitled: readonly number[] = people.map(() => 0)
  #keys = 0

  constructor(tx: ClientTx, give: Give) {
    this.#tx = tx
    this.#give = give
  }

  async do(one: Operation): Promise<Picture> {
    const answer = await this.#act(one)
    const tx = this.#tx
    const lots = await tx.query<{ account_id: number; points_left: number }>(
      'select account_id, points_left from ledger_lots order by lot_id',
    )
    const balances: number[] = []
    for (const personId of this.people) balances.push(await balanceOf(tx, personId))
    return {
      answer,
      balances,
      lots: this.people.map(id => lots.filter(lot => lot.account_id === id).map(lot => lot.points_left)),
      openCases: (await this.#open()).map(one => one.points),
    }
  }

  async #act(one: Operation): Promise<string> {
    const tx = this.#tx
    switch (one.op) {
      case 'give':
        return this.#move(one.isAgain, async key => {
          const [day] = await tx.query<{ yesterday: string }>('select (current_date - 1)::date as yesterday')
          const lapse = one.isLapsed ? { expiresOn: day!.yesterday } : {}
          return this.#give(tx, { ...this.#movement(one, key), ...lapse })
        })
      case 'take':
        return this.#move(false, key => adjustPoints(tx, this.#movement({ ...one, points: -one.points }, key)))
      case 'spend':
        return this.#move(one.isAgain, key => spend(tx, this.#movement(one, key)))
      case 'undo': {
        const transferId = this.#singles[one.which % this.#singles.length]
        if (transferId === undefined) return 'done'
        return resultOf(await reverseTransfer(tx, { transferId, reason: 'undone', actor: 'person:9002' }))
      }
      case 'expire':
        await expireLots(tx, 'system:expiry')
        return 'done'
      case 'issue': {
        const lines = people
          .map((userName, at) => ({ userName, points: one.entitled[at]! }))
          .filter((line, at) => line.points !== this.#entitled[at])
        if (lines.length === 0) return 'done'
        const { batchId } = await issue(tx, { purpose: 'progress', lines })
        this.#batches.push({ batchId, before: this.#entitled })
        this.#entitled = one.entitled
        return 'done'
      }
      case 'reverse': {
        const newest = this.#batches.pop()
        if (newest === undefined) return 'done'
        await reverse(tx, newest.batchId)
        this.#entitled = newest.before
        return 'done'
      }
      default: {
        const open = await this.#open()
        const recovery = open[one.which % open.length]
        if (recovery === undefined) return 'done'
        const end = one.op === 'settle' ? settleRecovery : waiveRecovery
        return resultOf(await end(tx, { recoveryId: recovery.recovery_id, reason: 'decided', actor: 'person:9002' }))
      }
    }
  }

  async #move(isAgain: boolean, move: (key: string) => Promise<Outcome<{ transferId: number }>>): Promise<string> {
    this.#keys += 1
    const moved = await move(`key ${this.#keys}`)
    if (isAgain) await move(`key ${this.#keys}`)
    if (moved.ok) this.#singles.push(moved.value.transferId)
    return resultOf(moved)
  }

  #movement({ who: at, points: moved }: { who: number; points: number }, key: string) {
    return { personId: this.people[at]!, points: moved, key, reason: 'list', actor: 'person:9002' as const }
  }

  async #open() {
    return (await listRecoveries(this.#tx, { isOpenOnly: true })).reverse()
  }
}

function resultOf(outcome: Outcome<unknown>): string {
  return outcome.ok ? 'done' : outcome.refusal
}
