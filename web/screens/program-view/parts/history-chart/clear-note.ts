import type { Place } from './chart-place.ts'

/** Below its line a label begins at its place, above its line it ends there. */
export type NotePlace = Place & { readonly side: 'below' | 'above' }

/** About how wide a label is, and how far its middle is from its line. */
const note = { width: 26, below: 8, above: -5 }
/** A label whose middle is closer to a gridline than this stands on it. */
const onGrid = 5

/** Of a few places along a rising line, the one whose label is furthest from another line, and on no gridline where it can be. */
export function clearNote(
  [start, end]: readonly [Place, Place],
  line: readonly Place[],
  gridlines: readonly number[],
): NotePlace {
  const candidates = [74, 62, 52, 42, 34].flatMap(x => {
    const y = start.y + ((end.y - start.y) * x) / 100
    return (['below', 'above'] as const).map(side => ({ x, y, side }))
  })
  const clearance = ({ x, y, side }: NotePlace) => {
    const left = side === 'below' ? x : x - note.width
    const middle = y + note[side]
    const near = Array.from({ length: 9 }, (_, index) => heightAt(line, left + (note.width * index) / 8))
    const isOnGrid = gridlines.some(height => Math.abs(height - middle) < onGrid)
    return (
      Math.min(...near.map(height => (height === undefined ? 50 : Math.abs(height - middle)))) - (isOnGrid ? 12 : 0)
    )
  }
  return candidates.reduce((best, one) => (clearance(one) > clearance(best) + 3 ? one : best))
}

/** The height of a line over a place; nothing beside it. */
function heightAt(line: readonly Place[], x: number): number | undefined {
  const index = line.findIndex((place, at) => at > 0 && place.x >= x && line[at - 1]!.x <= x)
  if (index < 1) return undefined
  const [before, after] = [line[index - 1]!, line[index]!]
  const share = after.x === before.x ? 1 : (x - before.x) / (after.x - before.x)
  return before.y + (after.y - before.y) * share
}
