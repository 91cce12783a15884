/** Lists of people as bytes: some thousand at a time are read in one row. */

/** How lists are kept. */
export interface Sizes {
  /** People in one row of a list. */
  readonly blockSize: number
  /** Lists that are no longer are kept by name only: any other order of so few is quickly made. */
  readonly shortList: number
}

/** Somebody in a list: six bytes. */
export interface Listed {
  readonly paxGoalId: number
  readonly kind: number
}

export const listedBytes = 6
/** Ids that fit into a list; a client with a longer one has none prepared. */
export const mostId = 2 ** 32 - 1
export const mostKinds = 2 ** 16 - 1

/** The orders in which lists are kept; by name from Z to A is the same list from its end. */
export const keptOrders = ['name', 'goal', '-goal', 'progress', '-progress', 'pace', '-pace'] as const
export type KeptOrder = (typeof keptOrders)[number]

export function writeListed(bytes: Buffer, at: number, paxGoalId: number, kind: number): void {
  bytes.writeUInt32LE(paxGoalId, at)
  bytes.writeUInt16LE(kind, at + 4)
}

export function readListed(bytes: Buffer): Listed[] {
  const found: Listed[] = []
  for (let at = 0; at < bytes.length; at += listedBytes) {
    found.push({ paxGoalId: bytes.readUInt32LE(at), kind: bytes.readUInt16LE(at + 4) })
  }
  return found
}

/** As what somebody was counted, and where they stood among all of the program in each of the kept orders. */
export interface Member extends Listed {
  /** Whole percents; 0 where there are none, as the kind tells. */
  readonly percentage: number
  readonly pace: number
  readonly ranks: readonly number[]
  /** The numbers of the units right in which somebody stands. */
  readonly units: readonly number[]
}

const fixedBytes = listedBytes + 4 + 4 + keptOrders.length * 4 + 2

export function packMembers(members: readonly Member[]): Buffer {
  const bytes = Buffer.alloc(members.reduce((sum, { units }) => sum + fixedBytes + units.length * 4, 0))
  let at = 0
  for (const { paxGoalId, kind, percentage, pace, ranks, units } of members) {
    writeListed(bytes, at, paxGoalId, kind)
    at += listedBytes
    for (const figure of [percentage, pace, ...ranks]) at = bytes.writeInt32LE(figure, at)
    at = bytes.writeUInt16LE(units.length, at)
    for (const unit of units) at = bytes.writeInt32LE(unit, at)
  }
  return bytes
}

/** Those of a row who are asked for. */
export function unpackMembers(bytes: Buffer, asked: ReadonlySet<number>): Member[] {
  const members: Member[] = []
  for (let at = 0; at < bytes.length; ) {
    const paxGoalId = bytes.readUInt32LE(at)
    const count = bytes.readUInt16LE(at + fixedBytes - 2)
    if (!asked.has(paxGoalId)) {
      at += fixedBytes + count * 4
      continue
    }
    const kind = bytes.readUInt16LE(at + 4)
    const figures = Array.from({ length: 2 + keptOrders.length }, (_, n) => bytes.readInt32LE(at + listedBytes + n * 4))
    const [percentage, pace, ...ranks] = figures as [number, number, ...number[]]
    at += fixedBytes
    const units = Array.from({ length: count }, (_, n) => bytes.readInt32LE(at + n * 4))
    at += count * 4
    members.push({ paxGoalId, kind, percentage, pace, ranks, units })
  }
  return members
}
