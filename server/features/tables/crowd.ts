import type { ClientTx } from '../../db/client-tx.ts'
import type { NumberedUnits } from './joint-tops.ts'
import { type Preparation, streamPlaced } from './prepare-teams.store.ts'

/** Everybody of a program who stands in a unit, in the order of their names, column by column. */
export interface Crowd {
  readonly goals: number[]
  readonly kinds: number[]
  /** The place of somebody's target among all; 0 without. */
  readonly goalRanks: number[]
  readonly percentages: number[]
  readonly paces: number[]
  /** The numbers of the units right in which each stands. */
  readonly units: number[][]
  /** By number, the columns of a kind as text. */
  readonly kindTexts: string[]
}

/** A unit as it is counted, with all below it. */
export interface Unit {
  readonly unitId: string
  /** The numbers of the units above it, and its own. */
  readonly above: readonly number[]
  people: number
  right: number
  /** By kind, how many. */
  readonly counts: Map<number, number>
  percentages: number
  paces: number
}

export async function readCrowd(tx: ClientTx, preparation: Preparation): Promise<Crowd> {
  const crowd: Crowd = { goals: [], kinds: [], goalRanks: [], percentages: [], paces: [], units: [], kindTexts: [] }
  const known = new Map<string, number>()
  let rest = ''
  for await (const bytes of streamPlaced(tx, preparation)) {
    const lines = (rest + bytes.toString('utf8')).split('\n')
    rest = lines.pop()!
    for (const line of lines) addLine(crowd, known, line)
  }
  return crowd
}

function addLine(crowd: Crowd, known: Map<string, number>, line: string): void {
  const [goal, unit, goalRank, percentage, pace, ...columns] = line.split('\t')
  const paxGoalId = Number(goal)
  if (crowd.goals.at(-1) === paxGoalId) {
    crowd.units.at(-1)!.push(Number(unit))
    return
  }
  const text = columns.join('\t')
  let kind = known.get(text)
  if (kind === undefined) {
    kind = crowd.kindTexts.push(text) - 1
    known.set(text, kind)
  }
  crowd.goals.push(paxGoalId)
  crowd.kinds.push(kind)
  crowd.goalRanks.push(Number(goalRank))
  crowd.percentages.push(Number(percentage))
  crowd.paces.push(Number(pace))
  crowd.units.push([Number(unit)])
}

/** Everybody counted in each unit that they stand in or below, once. */
export function countUnits(crowd: Crowd, { unitIds, above }: NumberedUnits): Unit[] {
  const units: Unit[] = unitIds.map((unitId, unitNo) => ({
    unitId,
    above: above[unitNo]!,
    people: 0,
    right: 0,
    counts: new Map(),
    percentages: 0,
    paces: 0,
  }))
  crowd.goals.forEach((_, at) => {
    const kind = crowd.kinds[at]!
    for (const no of crowd.units[at]!) units[no]!.right += 1
    for (const no of placesOf(crowd.units[at]!, above)) {
      const unit = units[no]!
      unit.people += 1
      unit.counts.set(kind, (unit.counts.get(kind) ?? 0) + 1)
      unit.percentages += crowd.percentages[at]!
      unit.paces += crowd.paces[at]!
    }
  })
  return units
}

/** The units that somebody stands in or below, each once. */
export function placesOf(units: readonly number[], above: readonly (readonly number[])[]): Iterable<number> {
  return units.length === 1 ? above[units[0]!]! : new Set(units.flatMap(no => above[no]!))
}
