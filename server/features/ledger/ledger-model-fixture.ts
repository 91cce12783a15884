/** What may happen to a ledger of a few people; whom and what it happens to are counted round. */
export type Operation =
  | {
      readonly op: 'give'
      readonly who: number
      readonly points: number
      readonly isLapsed: boolean
      readonly isAgain: boolean
    }
  | { readonly op: 'take'; readonly who: number; readonly points: number }
  | { readonly op: 'spend'; readonly who: number; readonly points: number; readonly isAgain: boolean }
  | { readonly op: 'undo'; readonly which: number }
  | { readonly op: 'expire' }
  | { readonly op: 'issue'; readonly entitled: readonly number[] }
  | { readonly op: 'reverse' }
  | { readonly op: 'settle' | 'waive'; readonly which: number }

/** The same words of the ledger and of its model: what was answered, then what everybody has. */
export interface Picture {
  readonly answer: string
  readonly balances: readonly number[]
  /** What is left of each person's lots, the oldest first. */
  readonly lots: readonly (readonly number[])[]
  readonly openCases: readonly number[]
}

interface Lot {
  left: number
  readonly points: number
  readonly isLapsed: boolean
  readonly isAward: boolean
  /** What expiry took of it. */
  expired: number
}
interface Debit {
  readonly who: number
  readonly points: number
  readonly uses: Map<Lot, number>
}
interface Single extends Debit {
  readonly lot?: Lot
  isUndone: boolean
}
interface Case {
  readonly who: number
  readonly points: number
  /** The part that lapsed before, closed at birth. */
  readonly lapsed: number
  /** What came back of it and lapsed since. */
  lapsedSince: number
  readonly settled: Debit[]
  waived: number
  /** What later batches set against it of what they gave again. */
  readonly offsets: Map<Batch, number>
  isVoid: boolean
}
interface Batch {
  readonly before: readonly number[]
  readonly after: readonly number[]
  readonly awards: Map<number, Lot>
  readonly corrections: Debit[]
  readonly cases: Case[]
}

/** A ledger as plain as can be: lists of lots, nothing else decides. The database must agree with it after every step. */
export class LedgerModel {
  readonly #lots: Lot[][]
  readonly #balances: number[]
  #entitled: readonly number[]
  readonly #singles: Single[] = []
  readonly #batches: Batch[] = []
  readonly #cases: Case[] = []
  readonly #awardsLapse: boolean

  constructor(people: number, awardsLapse: boolean) {
    this.#awardsLapse = awardsLapse
    this.#lots = Array.from({ length: people }, () => [])
    this.#balances = Array.from({ length: people }, () => 0)
    this.#entitled = Array.from({ length: people }, () => 0)
  }

  do(operation: Operation): Picture {
    const answer = this.#act(operation)
    return {
      answer,
      balances: [...this.#balances],
      lots: this.#lots.map(lots => lots.map(lot => lot.left)),
      openCases: this.#open().map(openOf),
    }
  }

  #act(operation: Operation): string {
    switch (operation.op) {
      case 'give':
        this.#singles.push({
          ...nothing(operation),
          lot: this.#credit(operation.who, operation.points, operation),
          isUndone: false,
        })
        return 'done'
      case 'take':
      case 'spend':
        this.#expire(operation.who)
        if (this.#balances[operation.who]! < operation.points) return 'balance-too-low'
        this.#singles.push({ ...this.#debit(operation.who, operation.points), isUndone: false })
        return 'done'
      case 'undo':
        return this.#undo(operation.which)
      case 'expire':
        for (const who of this.#lots.keys()) this.#expire(who)
        return 'done'
      case 'issue':
        return this.#issue(operation.entitled)
      case 'reverse':
        return this.#reverse()
      default:
        return this.#end(operation)
    }
  }

  #credit(who: number, points: number, { isLapsed = false, isAward = false }): Lot {
    const lot: Lot = { left: points, points, isLapsed, isAward, expired: 0 }
    this.#lots[who]!.push(lot)
    this.#balances[who]! += points
    this.#cover(who)
    return lot
  }

  #debit(who: number, wanted: number, from = this.#lots[who]!): Debit {
    const uses = new Map<Lot, number>()
    let missing = wanted
    for (const lot of from) {
      const taken = Math.min(lot.left, missing)
      if (taken > 0) uses.set(lot, taken)
      lot.left -= taken
      missing -= taken
    }
    const points = wanted === Infinity ? sum(uses.values()) : wanted
    this.#balances[who]! -= points
    return { who, points, uses }
  }

  #expire(who: number): void {
    const lapsed = this.#lots[who]!.filter(lot => lot.isLapsed)
    for (const [lot, taken] of this.#debit(who, Infinity, lapsed).uses) {
      lot.expired += taken
      if (lot.isAward) this.#lapse(who, taken)
    }
  }

  /** Nobody owes what went back to the client. */
  #lapse(who: number, points: number): void {
    let rest = points
    for (const one of this.#owed(who)) {
      const lapsed = Math.min(rest, owedOf(one))
      one.lapsedSince += lapsed
      rest -= lapsed
    }
  }

  /** What somebody owes, open cases first. */
  #owed(who: number): Case[] {
    const cases = this.#cases.filter(one => one.who === who && owedOf(one) > 0)
    return [...cases.filter(one => openOf(one) > 0), ...cases.filter(one => openOf(one) === 0)]
  }

  #giveBack({ who, points, uses }: Debit): void {
    for (const [lot, taken] of uses) lot.left += taken
    this.#balances[who]! += points
    this.#cover(who)
  }

  /** What settled cases took below zero is taken of what comes next. */
  #cover(who: number): void {
    const settled = this.#cases.filter(one => !one.isVoid && one.who === who).flatMap(one => one.settled)
    for (const debit of settled) {
      for (const lot of this.#lots[who]!) {
        const taken = Math.min(lot.left, debit.points - sum(debit.uses.values()))
        if (taken <= 0) continue
        lot.left -= taken
        debit.uses.set(lot, (debit.uses.get(lot) ?? 0) + taken)
      }
    }
  }

  #undo(which: number): string {
    const single = this.#singles[which % this.#singles.length]
    if (single === undefined || single.isUndone) return 'done'
    const { lot, who } = single
    if (lot !== undefined && lot.left < lot.points) return 'lot-spent'
    single.isUndone = true
    if (lot === undefined) this.#giveBack(single)
    else this.#debit(who, lot.points, [lot])
    return 'done'
  }

  #issue(entitled: readonly number[]): string {
    const batch: Batch = { before: this.#entitled, after: entitled, awards: new Map(), corrections: [], cases: [] }
    if (entitled.every((points, who) => points === this.#entitled[who])) return 'done'
    for (const [who, points] of entitled.entries()) {
      const difference = points - this.#entitled[who]!
      if (difference > 0) {
        const paid = difference - this.#earnAgain(who, difference, batch)
        if (paid > 0) batch.awards.set(who, this.#credit(who, paid, { isAward: true, isLapsed: this.#awardsLapse }))
      }
      if (difference < 0) batch.cases.push(...this.#takeBack(who, -difference, batch))
    }
    this.#batches.push(batch)
    this.#entitled = entitled
    return 'done'
  }

  #takeBack(who: number, owed: number, batch: Batch): Case[] {
    const awards = this.#lots[who]!.filter(lot => lot.isAward).reverse()
    const taken = this.#debit(who, Math.min(owed, sum(awards.map(lot => lot.left))), awards)
    batch.corrections.push(taken)
    if (taken.points === owed) return []
    const counted = this.#cases.filter(one => !one.isVoid && one.who === who)
    const expired = sum(awards.map(lot => lot.expired)) - sum(counted.map(one => one.lapsed + one.lapsedSince))
    const lapsed = Math.min(owed - taken.points, expired)
    const points = owed - taken.points - lapsed
    const opened: Case = {
      who,
      points,
      lapsed,
      lapsedSince: 0,
      settled: [],
      waived: 0,
      offsets: new Map(),
      isVoid: false,
    }
    this.#cases.push(opened)
    return [opened]
  }

  /** What was never given back is not given twice. */
  #earnAgain(who: number, points: number, batch: Batch): number {
    let rest = points
    for (const one of this.#owed(who)) {
      const offset = Math.min(rest, owedOf(one))
      if (offset > 0) one.offsets.set(batch, offset)
      rest -= offset
    }
    return points - rest
  }

  #reverse(): string {
    const batch = this.#batches.pop()
    if (batch === undefined) return 'done'
    const corrections = [...batch.corrections]
    for (const [who, lot] of batch.awards) this.#takeBack(who, lot.points, batch)
    for (const one of batch.cases) {
      corrections.push(...one.settled)
      one.isVoid = true
    }
    for (const one of this.#cases) one.offsets.delete(batch)
    for (const correction of corrections) this.#giveBack(correction)
    this.#entitled = batch.before
    return 'done'
  }

  #end({ op, which }: { op: 'settle' | 'waive'; which: number }): string {
    const open = this.#open()
    const one = open[which % open.length]
    if (one === undefined) return 'done'
    this.#expire(one.who)
    if (openOf(one) === 0) return 'recovery-not-open'
    if (op === 'settle') one.settled.push(this.#debit(one.who, openOf(one)))
    else one.waived += openOf(one)
    return 'done'
  }

  #open(): Case[] {
    return this.#cases.filter(one => openOf(one) > 0)
  }
}

/** What was neither settled nor earned again, nor has lapsed; and how much of that nobody waived. */
function owedOf({ isVoid, points, lapsedSince, settled, offsets }: Case): number {
  return isVoid ? 0 : points - lapsedSince - sum(settled.map(debit => debit.points)) - sum(offsets.values())
}
function openOf(one: Case): number {
  return Math.max(0, owedOf(one) - one.waived)
}

function nothing({ who, points }: { who: number; points: number }): Debit {
  return { who, points, uses: new Map() }
}

function sum(values: Iterable<number>): number {
  let total = 0
  for (const value of values) total += value
  return total
}
