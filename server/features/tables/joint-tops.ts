import { createHash } from 'node:crypto'

/** Units by number, and for each the numbers of those above it and its own. */
export interface NumberedUnits {
  readonly unitIds: readonly string[]
  readonly above: readonly (readonly number[])[]
}

/**
 * The units that somebody leads side by side, prepared as if one unit were above them: of people who stand below several of
 * them each is counted once. By its id the numbers of the units; null where it is not prepared for want of room.
 */
export type Joints = Readonly<Record<string, readonly number[] | null>>

/** Places that may be kept in lists because of joint tops, as a multiple of all people: as much as ten more levels of units. */
const mostPlaces = 10

/** The id of units that are led side by side, in whichever order they are named. */
export function jointId(unitIds: readonly string[]): string {
  const named = JSON.stringify([...unitIds].sort())
  return `joint ${createHash('sha256').update(named).digest('hex')}`
}

/**
 * The joint tops of leaders who hold these units, each once. Where they need more room than there is, those go first which save
 * most counting: of many people, led by many; the others are of few people, or of one leader. `placed` has the units right in
 * which each person stands.
 */
export function jointsOf(
  held: readonly (readonly string[])[],
  { unitIds, above }: NumberedUnits,
  placed: readonly (readonly number[])[],
): Joints {
  const noOf = new Map(unitIds.map((unitId, no) => [unitId, no]))
  const people = peopleBelow(placed, above)
  const joints = new Map<string, { readonly tops: readonly number[]; leaders: number }>()
  for (const units of held) {
    const all = units.flatMap(unitId => noOf.get(unitId) ?? [])
    const tops = topsAmong(all, above)
    if (tops.length < 2) continue
    const id = jointId(tops.map(no => unitIds[no]!))
    const joint = joints.get(id) ?? { tops, leaders: 0 }
    joint.leaders += 1
    joints.set(id, joint)
  }
  const weighed = [...joints].map(([id, { tops, leaders }]) => {
    const places = tops.reduce((sum, no) => sum + people[no]!, 0)
    // What is kept of a joint besides is as long as it has units.
    return { id, tops, weight: places * leaders, room: places + tops.length }
  })
  let left = mostPlaces * placed.length
  return Object.fromEntries(
    weighed
      .sort((one, other) => other.weight - one.weight)
      .map(({ id, tops, room }) => {
        // A unit may have been named so.
        if (room > left || noOf.has(id)) return [id, null]
        left -= room
        return [id, tops]
      }),
  )
}

/** Those of units that do not lie below another of them. */
function topsAmong(units: readonly number[], above: NumberedUnits['above']): readonly number[] {
  const all = new Set(units)
  return [...all].filter(no => !above[no]!.some(higher => higher !== no && all.has(higher)))
}

/** By number of the unit, the people with all below it; who stands in two units of it is counted twice, which is near enough. */
function peopleBelow(placed: readonly (readonly number[])[], above: NumberedUnits['above']): Uint32Array {
  const right = new Uint32Array(above.length)
  for (const units of placed) for (const no of units) right[no]! += 1
  const below = new Uint32Array(above.length)
  above.forEach((higher, no) => {
    for (const each of higher) below[each]! += right[no]!
  })
  return below
}

/** The units with the joint tops above them, as what they are prepared. */
export function withJoints({ unitIds, above }: NumberedUnits, joints: Joints): NumberedUnits {
  const ids = Object.keys(joints).filter(id => joints[id] !== null)
  const byTop = new Map<number, number[]>()
  ids.forEach((id, at) => {
    for (const top of joints[id]!) push(byTop, top, unitIds.length + at)
  })
  return {
    unitIds: [...unitIds, ...ids],
    above: [...above.map(higher => [...higher, ...higher.flatMap(no => byTop.get(no) ?? [])]), ...ids.map(() => [])],
  }
}

/** The joint tops by each of the units that they are made of. */
export function jointsByTop(joints: Joints, unitIds: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const byTop = new Map<string, string[]>()
  for (const [id, tops] of Object.entries(joints)) for (const top of tops ?? []) push(byTop, unitIds[top]!, id)
  return byTop
}

function push<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
