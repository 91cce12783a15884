/** The geometry of "what you could earn": results run from left to right, awards upward, both in percent of the chart. */

export interface FinishRange {
  readonly from: number
  readonly step: number
  /** How many steps there are from the lowest result to the highest. */
  readonly steps: number
  /** Digits after the point that a step needs. */
  readonly digits: number
}

const wantedSteps = 60

/**
 * The results that the slider offers, from well below the lowest target to well above the highest, in round steps no
 * finer than the program's precision. Targets 80,000 to 120,000 give 60,000 to 150,000 in steps of 2,000.
 */
export function finishRange(targets: readonly number[], precision: number): FinishRange {
  const lowest = Math.min(...targets) * 0.75
  const highest = Math.max(...targets) * 1.25
  const step = Math.max(roundStep((highest - lowest) / wantedSteps), 10 ** -precision)
  const from = Math.floor(lowest / step) * step
  return {
    from,
    step,
    steps: Math.ceil((highest - from) / step - 1e-9),
    digits: Math.max(0, -Math.floor(Math.log10(step) + 1e-9)),
  }
}

/** The next 1, 2 or 5 times a power of ten: 1,500 gives 2,000. */
function roundStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw))
  const digit = raw / power
  return power * (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10)
}

/** The result at a step of the slider, as decimal text. */
export function finishAt({ from, step, digits }: FinishRange, at: number): string {
  return (from + at * step).toFixed(digits)
}

/** The first step of the slider that reaches a result; of a reduction the last one. Targets of 105,000 are reached at 106,000. */
export function stepAt({ from, step, steps }: FinishRange, result: number, isReduction: boolean): number {
  const exact = (result - from) / step
  const whole = isReduction ? Math.floor(exact + 1e-9) : Math.ceil(exact - 1e-9)
  return Math.max(0, Math.min(steps, whole))
}

/** How far to the right a result stands. */
export function placeOf({ from, step, steps }: FinishRange, result: number): number {
  return Math.max(0, Math.min(100, ((result - from) / (step * steps)) * 100))
}

const topOfAwards = 16.67

/** How far from the top an award stands: none at the foot, the highest below the upper edge. */
export function heightOf(award: number, highest: number): number {
  return 100 - (award / highest) * (100 - topOfAwards)
}

/** What a result earns, and how far to the right it stands. */
export interface EarnSample {
  readonly x: number
  readonly award: number
}

/**
 * The line of what results earn, from left to right, by steps: an award begins with the result that earns it. Of a
 * reduction it ends there, since less earns more.
 */
export function earnPath(samples: readonly EarnSample[], highest: number, isReduction: boolean): string {
  const written = (figure: number) => Number(figure.toFixed(2))
  let path = ''
  let before: EarnSample | undefined
  for (const sample of samples) {
    const y = written(heightOf(sample.award, highest))
    if (before === undefined) path = `M0 ${y}`
    else if (sample.award !== before.award) path += `H${written(isReduction ? before.x : sample.x)}V${y}`
    before = sample
  }
  return `${path}H100`
}

/** Keeps the places that are at least so far from all kept before, the one that matters most first. */
export function spaced<Place extends { readonly at: number }>(
  places: readonly Place[],
  apart: number,
  matters?: (place: Place) => boolean,
): Place[] {
  const kept: Place[] = []
  const rank = (place: Place) => (matters?.(place) ? 0 : 1)
  for (const place of [...places].sort((a, b) => rank(a) - rank(b) || a.at - b.at)) {
    if (kept.every(other => Math.abs(place.at - other.at) >= apart)) kept.push(place)
  }
  return kept.sort((a, b) => a.at - b.at)
}
