import {
  type Box,
  belongsTo,
  boxAt,
  firstFree,
  isFree,
  labelRooms,
  type Point,
  type Side,
  type Surroundings,
  sidesToTry,
} from './place-labels.ts'
import { clampPercent, type PathOfScene, shareOf } from './place-on-path.ts'

/** Labels keep this far from the edges of the scene, and from each other, in pixels. */
const air = 8
/** The goal's label stands this far from what it names, in pixels. */
const goalGap = 12

/** Where the pace is named: in which form, and how many rooms that are better for it are left to the levels. */
interface PaceRoom {
  readonly form: 'full' | 'short'
  readonly passed: number
}

const paceRooms = (['full', 'short'] as const).flatMap(form =>
  [0, 1, 2, 3].map((passed): PaceRoom => ({ form, passed })),
)

/**
 * Gives every label of a stage its room, once the marker stands where it will arrive. The goal's comes first, then the
 * minimum's and the pace, then the levels from the top. One without room says less, then in two lines; one without any is left out, for its dot has
 * a number and the page names every level below the picture.
 */
export function layOut(stage: HTMLElement, path: PathOfScene, labels: 'beside' | 'over'): void {
  const scene = stage.closest('.scene') ?? stage
  const box = stage.getBoundingClientRect()
  // Logical sides mirror with the picture; pixels do not.
  const mirrored = getComputedStyle(scene).direction === 'rtl'
  const pixelOf = ({ x, y }: Point): Point => ({
    x: box.left + (box.width * (mirrored ? 100 - x : x)) / 100,
    y: box.top + (box.height * y) / 100,
  })
  const pixel = (percent: number) => pixelOf(path.at(percent))
  const destination = roomOf(stage.querySelector('[data-destination]'))
  const second = stage.querySelector('[data-beside]')
  const taken: Box[] = [...wordsBeside(scene, stage), ...(destination ? [destination] : [])]
  const around = {
    bounds: boundsOf(scene),
    trail: [...path.along(), ...(second ? path.beside.along().map(shareOf) : [])].map(pixelOf),
  }

  const figure = roomOf(stage.querySelector('.marker__fig'))
  const marker = stage.querySelector<HTMLElement>('[data-marker]')
  const dots = [...stage.querySelectorAll('.camp__dot, .pace__ring')].map(dot => dot.getBoundingClientRect())
  const tag = marker && settleTag(marker, { ...around, taken: [...taken, ...dots] })
  if (figure) taken.push(inset(figure, 6))
  if (tag) taken.push(inset(tag, -4))
  taken.push(...dots)

  const marked = [...stage.querySelectorAll<HTMLElement>('[data-label]')]
  const order = { goal: 3, minimum: 2, pace: 1, level: 0 } as Readonly<Record<string, number>>
  const percentOf = ({ dataset }: HTMLElement) => clampPercent(Number(dataset['at'] ?? dataset['beside']))
  const placeOf = (one: HTMLElement) =>
    one === second ? pixelOf(shareOf(path.beside.at(percentOf(one)))) : pixel(percentOf(one))
  const rank = (one: HTMLElement) => (order[one.dataset['label'] ?? ''] ?? 0) * 1000 + percentOf(one)
  const places = marked.map(placeOf)
  marked.sort((one, other) => rank(other) - rank(one))
  if (nameAll() === marked.length) return
  // The pace moves aside, then says less, where that leaves more levels their names. On a phone it says little already.
  const pace = stage.querySelector<HTMLElement>('.pace__label > span')
  if (pace?.offsetWidth) nameAll(best(paceRooms, nameAll))

  /** Gives the labels their rooms, the pace in this form or a shorter one, in the next of its rooms; how many have one. */
  function nameAll({ form: ofPace, passed }: PaceRoom = paceRooms[0]!): number {
    const named = [...taken]
    const free = { ...around, taken: named }
    for (const [turn, element] of marked.entries()) {
      const label = element.lastElementChild as HTMLElement | null
      if (!label) continue
      const percent = percentOf(element)
      const point = placeOf(element)
      const isGoal = element.dataset['label'] === 'goal'
      const isPace = element.dataset['label'] === 'pace'
      const bend = path.sideAt(percent)
      const sides = sidesToTry(labels, mirrored ? (bend === 'left' ? 'right' : 'left') : bend, turn)
      const findRoom = (isOffTrail: boolean) => {
        const size = { width: label.offsetWidth, height: label.offsetHeight }
        if (!isGoal) {
          const rooms = labelRooms(point, size, sides).filter(one => belongsTo(one, point, places))
          return firstFree(rooms, free, isPace ? passed : 0)
        }
        const end = destination ?? { left: point.x, right: point.x, top: point.y, bottom: point.y }
        const rooms = goalRooms(end, size, mirrored)
        return firstFree(rooms, isOffTrail ? free : { ...free, trail: [] })
      }
      // The goal is named in any case, over the trail where nothing else is left.
      const forms = isPace ? [...new Set([ofPace, 'short'])] : ['full', 'short', 'narrow']
      const tries = [...forms, ...(isGoal ? forms : [])].map((form, at) => [form, at < forms.length] as const)
      let room: Box | undefined
      for (const [form, isOffTrail] of tries) {
        if (form === 'full') delete label.dataset['short']
        else label.dataset['short'] = form
        room = findRoom(isOffTrail)
        if (room) break
      }
      element.dataset['placed'] = String(room !== undefined)
      if (!room) continue
      label.style.setProperty('--dx', `${(room.left - point.x).toFixed(1)}px`)
      label.style.setProperty('--dy', `${(room.top - point.y).toFixed(1)}px`)
      named.push(inset(room, -4))
    }
    return marked.filter(({ dataset }) => dataset['placed'] === 'true').length
  }
}

/** The first of those that come to most. */
function best<One>(ones: readonly One[], worth: (one: One) => number): One {
  const worths = ones.map(worth)
  return ones[worths.indexOf(Math.max(...worths))]!
}

const tagPlaces: readonly string[] = ['above', 'above-before', 'above-after', 'before', 'after', 'below']

/** The tag stands above the figure; where it would cover the destination or a dot, or leave the scene, it steps aside. */
function settleTag(marker: HTMLElement, { taken, bounds }: Surroundings): Box | undefined {
  const tag = marker.querySelector('.marker__tag')
  if (!tag) return undefined
  const roomAt = (place: string): Box => {
    marker.dataset['tag'] = place
    return tag.getBoundingClientRect()
  }
  const isInside = (room: Box) => isFree(room, { bounds, taken: [], trail: [] })
  const isClear = (room: Box) => isFree(room, { bounds, taken, trail: [] })
  const place = tagPlaces.find(one => isClear(roomAt(one))) ?? tagPlaces.find(one => isInside(roomAt(one))) ?? 'above'
  return roomAt(place)
}

/** Beside what stands at the end of the path: after it, before it, above it, and only then below. */
function goalRooms(end: Box, size: { width: number; height: number }, mirrored: boolean): Box[] {
  const level = Math.min(end.top + size.height / 2, (end.top + end.bottom) / 2)
  const levels = [level, end.bottom, end.bottom + size.height]
  const after = levels.map(y => boxAt({ x: end.right, y }, size, goalGap, 'right'))
  const before = levels.map(y => boxAt({ x: end.left, y }, size, goalGap, 'left'))
  const middle = (end.left + end.right) / 2
  const upright: [Point, Side][] = [
    [{ x: middle, y: end.top }, 'above'],
    [{ x: end.left, y: end.top }, 'above-left'],
    [{ x: end.right, y: end.top }, 'above-right'],
    [{ x: end.right, y: end.bottom }, 'below-right'],
    [{ x: end.left, y: end.bottom }, 'below-left'],
  ]
  const [first, second] = mirrored ? [before, after] : [after, before]
  const beside = levels.flatMap((_, at) => [first, second].flatMap(side => side[at] ?? []))
  return [...beside, ...upright.map(([point, side]) => boxAt(point, size, goalGap, side))]
}

/** The scene without its edges, and without the foot that a card covers. */
function boundsOf(scene: Element): Box {
  const { left, right, top, bottom } = inset(scene.getBoundingClientRect(), air)
  return {
    left,
    right,
    top,
    bottom: bottom - (Number.parseFloat(getComputedStyle(scene).getPropertyValue('--foot')) || 0),
  }
}

/** The headline and its sentence keep their sky, and a box beside them all of its room. */
function wordsBeside(scene: Element, stage: Element): Box[] {
  const words = scene.querySelectorAll('h1, h2, p:not(.sr), .button')
  const boxes = [...scene.querySelectorAll('[data-box]')].map(one => one.getBoundingClientRect())
  return [...[...words].filter(one => !stage.contains(one)).map(one => textRoom(one)), ...boxes]
}

/** The room of the words themselves, not of the line they may fill. */
function textRoom(element: Element): Box {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect()
}

function roomOf(element: Element | null): Box | undefined {
  return element?.getBoundingClientRect()
}

function inset({ left, right, top, bottom }: Box, by: number): Box {
  return { left: left + by, right: right - by, top: top + by, bottom: bottom - by }
}
