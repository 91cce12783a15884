/** Splits at a separator outside of brackets: `light-dark(a, b), c` at a comma gives two parts. */
export function splitOutside(text: string, separator: ',' | ' ' | '/'): string[] {
  const parts: string[] = []
  let depth = 0
  let part = ''
  for (const sign of text) {
    if (sign === '(') depth++
    if (sign === ')') depth--
    if (sign === separator && depth === 0) {
      parts.push(part.trim())
      part = ''
    } else part += sign
  }
  return [...parts, part.trim()].filter(one => one !== '')
}

const functions: Readonly<Record<string, (...values: number[]) => number>> = {
  calc: value => value!,
  min: Math.min,
  max: Math.max,
  clamp: (low, value, high) => Math.max(low!, Math.min(value!, high!)),
}

/**
 * Works out a CSS arithmetic expression with the channels of a relative colour as its names:
 * `calc(x*min(1, .5/y))` with x .2 and y .8 is .125.
 */
export function arithmetic(expression: string, names: Readonly<Record<string, number>>): number {
  const signs = expression.match(/\d*\.?\d+|[a-z]+|[-+*/(),]/g) ?? []
  let at = 0

  function sum(): number {
    let value = product()
    while (signs[at] === '+' || signs[at] === '-') value += signs[at++] === '+' ? product() : -product()
    return value
  }
  function product(): number {
    let value = term()
    while (signs[at] === '*' || signs[at] === '/') value = signs[at++] === '*' ? value * term() : value / term()
    return value
  }
  function term(): number {
    const sign = signs[at++]
    if (sign === undefined) throw new Error(`An expression ends too early: ${expression}`)
    if (sign === '-') return -term()
    if (sign === '(') return bracket()[0]!
    const work = functions[sign]
    if (work) {
      at++
      return work(...bracket())
    }
    const value = names[sign] ?? Number(sign)
    if (Number.isNaN(value)) throw new Error(`Unknown in an expression: ${sign}`)
    return value
  }
  function bracket(): number[] {
    const values = [sum()]
    while (signs[at] === ',') {
      at++
      values.push(sum())
    }
    at++
    return values
  }
  return sum()
}
