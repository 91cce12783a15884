import { floor, fraction, isAtLeast, minus, over, percentOf, plus, rounded, times } from './second-opinion-fixture.ts'

/** Recalculates the steps of an explanation from the content of each line only; for the test of the hostile accountant. */

export interface ToldLine {
  readonly step: string
  readonly inputs: Readonly<Record<string, string>>
  readonly outcome: string
}

type Q = ReturnType<typeof fraction>
type Figures = (name: string) => Q

const isSame = (a: Q, b: Q) => isAtLeast(a, b) && isAtLeast(b, a)

function roundedLike(value: Q, { digits, rounding }: ToldLine['inputs']): Q {
  const method = rounding as 'up' | 'down' | 'half-up'
  return rounded(value, { precision: Number(digits), method })
}

const whole = (value: bigint): Q => [value, 1n]
const steps = (from: Q, to: Q, quantity: Q) => {
  const distance = minus(to, from)
  return distance[0] < 0n ? whole(0n) : whole(floor(over(distance, quantity)))
}

/** What each figure comes to; whoever rounds starts from `exact`, which is calculated as well. */
const figures: Readonly<Record<string, (of: Figures, inputs: ToldLine['inputs']) => Q>> = {
  'target-of-amount': of => of('amount'),
  'target-of-baseline': of => percentOf(of('percentage'), of('baseline')),
  'target-off-baseline': of => percentOf(minus(fraction(100), of('percentage')), of('baseline')),
  'target-above-baseline': of => plus(of('baseline'), of('amount')),
  'target-below-baseline': of => minus(of('baseline'), of('amount')),
  'target-of-threshold': of => percentOf(of('percentage'), of('threshold')),
  'minimum-of-target': of => percentOf(of('percentage'), of('target')),
  'bonus-of-target': of => percentOf(of('percentage'), of('target')),
  'result-average': of => over(of('weighted'), of('weights')),
  increments: of => steps(of('start'), of('result'), of('quantity')),
  'increments-below': of => steps(of('result'), of('start'), of('quantity')),
  'bonus-increments': of => steps(of('amount'), of('value'), of('quantity')),
  rate: of => times(of('increments'), of('award')),
  cap: of => (isAtLeast(of('cap'), of('earned')) ? of('earned') : of('cap')),
  'fixed-and-rate': of => plus(of('fixed'), of('rate')),
  'basic-of-baseline': of => percentOf(of('percentage'), of('baseline')),
  'basic-off-baseline': of => percentOf(minus(fraction(100), of('percentage')), of('baseline')),
  'override-share': of => percentOf(of('percentage'), of('awards')),
  'override-flat': of => times(of('award'), of('achievers')),
  'override-flat-minimum': of => times(of('award'), of('achievers')),
  'override-tier': of => of('award'),
  nothing: () => whole(0n),
}

/** What is met when; `falls` where less is better. */
const checks: Readonly<Record<string, (of: Figures, falls: boolean) => boolean>> = {
  result: (of, falls) => (falls ? isAtLeast(of('target'), of('result')) : isAtLeast(of('result'), of('target'))),
  'no-result': () => false,
  'minimum-qualifier': of => isAtLeast(of('value'), of('minimum')),
  'basic-threshold': (of, falls) =>
    falls ? isAtLeast(of('threshold'), of('result')) : isAtLeast(of('result'), of('threshold')),
  'bonus-result': of => isAtLeast(of('value'), of('amount')),
  'bonus-no-result': () => false,
  'bonus-minimum': of => isAtLeast(of('value'), of('minimum')),
}

/** The lines of an award that do not follow from their own inputs; none of a sound one. */
export function wrongLines(lines: readonly ToldLine[], falls: boolean): ToldLine[] {
  return lines.filter((line, index) => !isRight(line, lines.slice(0, index), falls))
}

function isRight(line: ToldLine, before: readonly ToldLine[], falls: boolean): boolean {
  const { inputs, outcome } = line
  const name = line.step.replace('award.step.', '')
  const of: Figures = figure => fraction(inputs[figure]!)
  const check = checks[name]
  if (check !== undefined) return outcome === (check(of, falls) ? 'award.outcome.met' : 'award.outcome.not-met')
  const figure = figures[name]
  if (name === 'correction') return isSame(fraction(outcome), plus(lastPoints(before), of('points')))
  if (figure === undefined) return true
  const exact = figure(of, inputs)
  if (inputs['exact'] === undefined) return isCutOf(fraction(outcome), exact)
  return isCutOf(of('exact'), exact) && isSame(fraction(outcome), roundedLike(of('exact'), inputs))
}

/** An infinite quotient is cut after twenty digits. */
function isCutOf(stated: Q, exact: Q): boolean {
  return isAtLeast(exact, stated) && !isAtLeast(exact, plus(stated, over(fraction(1), whole(10n ** 20n))))
}

function lastPoints(lines: readonly ToldLine[]): Q {
  const last = lines.at(-1)
  return last === undefined || last.outcome.startsWith('award.') ? whole(0n) : fraction(last.outcome)
}
