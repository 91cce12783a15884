/**
 * Numbers from 0 up to 1 that look like chance and are the same for the same seed (mulberry32), so that a forecast can be
 * repeated.
 */
export function seededChance(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A seed for one of many under a common seed: each person has their own, in whatever order people come. */
export function seedFor(seed: number, id: number): number {
  return Math.imul(seed ^ Math.imul(id, 0x9e3779b1), 0x85ebca6b) ^ Math.floor(id / 2 ** 32)
}

const central = [
  [-39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239],
  [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1],
] as const
const tail = [
  [
    -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
    2.938163982698783,
  ],
  [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1],
] as const
const tailEnds = 0.02425

/** Below which value a standard normal figure lies with this probability, between 0 and 1 (Acklam, to nine digits). 0.9 is 1.2816. */
export function normalQuantile(probability: number): number {
  if (probability > 0.5) return -normalQuantile(1 - probability)
  if (probability < tailEnds) {
    const far = Math.sqrt(-2 * Math.log(Math.max(probability, Number.MIN_VALUE)))
    return polynomial(tail[0], far) / polynomial(tail[1], far)
  }
  const near = probability - 0.5
  return (near * polynomial(central[0], near * near)) / polynomial(central[1], near * near)
}

function polynomial(coefficients: readonly number[], at: number): number {
  return coefficients.reduce((sum, coefficient) => sum * at + coefficient, 0)
}

/**
 * The same of Student's distribution (Fisher's expansion): wider the fewer figures its spread was estimated from. 0.9 with 3
 * degrees of freedom is 1.64.
 */
export function studentQuantile(probability: number, freedom: number): number {
  const z = normalQuantile(probability)
  return (
    z +
    (z ** 3 + z) / (4 * freedom) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * freedom ** 3)
  )
}
