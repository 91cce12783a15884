import { type Colour, fromOklch, fromSrgb, mix, type Triple, toOklch, toSrgb } from './colour-spaces.ts'
import { arithmetic, splitOutside } from './css-arithmetic.ts'

export type Scheme = 'light' | 'dark'
export interface Brand {
  readonly primary: string
  readonly secondary: string
}

/**
 * Reads the colours of tokens.css (given as text) as a browser would: the one place where a token is said stays the style sheet. Used
 * where a browser lacks relative colour, and by the contrast test, which so fails when the style sheet changes.
 */
export function tokenReader(brand: Brand, scheme: Scheme, sheet: string): (token: string) => Colour {
  const declared = declarations(sheet)
  declared.set('--brand-primary', brand.primary)
  declared.set('--brand-secondary', brand.secondary)
  const known = new Map<string, Colour>()

  function token(name: string): Colour {
    const kept = known.get(name)
    if (kept) return kept
    const value = declared.get(name)
    if (value === undefined) throw new Error(`No token ${name}`)
    const colour = read(value)
    known.set(name, colour)
    return colour
  }

  function read(value: string): Colour {
    if (value.startsWith('#')) return hex(value)
    if (value === 'transparent') return fromSrgb([0, 0, 0], 0)
    const name = value.slice(0, value.indexOf('('))
    const inner = value.slice(name.length + 1, -1)
    switch (name) {
      case 'var':
        return token(inner)
      case 'light-dark':
        return read(splitOutside(inner, ',')[scheme === 'light' ? 0 : 1]!)
      case 'rgb':
        return rgb(inner)
      case 'color-mix':
        return mixed(inner)
      case 'color':
        return relative(inner, 'xyz-d65')
      case 'oklch':
        return relative(inner, 'oklch')
      default:
        throw new Error(`Not a colour: ${value}`)
    }
  }

  /** `from <colour> xyz-d65 x y z` or `from <colour> l c h`. */
  function relative(inner: string, space: 'xyz-d65' | 'oklch'): Colour {
    const [, from, ...rest] = splitOutside(inner, ' ')
    const base = read(from!)
    if (space === 'xyz-d65') {
      const [x, y, z] = base.xyz
      return { xyz: triple(rest.slice(1), { x, y, z }), alpha: base.alpha }
    }
    const [l, c, h] = toOklch(base)
    return fromOklch(triple(rest, { l, c, h }), base.alpha)
  }

  function mixed(inner: string): Colour {
    const [space, one, other] = splitOutside(inner, ',')
    const [first, part] = splitOutside(one!, ' ')
    const [second, rest] = splitOutside(other!, ' ')
    const share = part ? Number.parseFloat(part) / 100 : 1 - Number.parseFloat(rest ?? '50') / 100
    return mix(space === 'in srgb' ? 'srgb' : 'oklab', read(first!), share, read(second!))
  }

  return token
}

/** Every colour token as `rgb(…)`, for browsers that cannot derive them. */
export function resolvedTokens(brand: Brand, scheme: Scheme, sheet: string): Map<string, string> {
  const token = tokenReader(brand, scheme, sheet)
  const resolved = new Map<string, string>()
  for (const [name, value] of declarations(sheet)) {
    if (name.startsWith('--brand-primary') || name.startsWith('--brand-secondary')) continue
    if (/^(#|rgb|color|oklch|light-dark|var|transparent)/.test(value)) resolved.set(name, written(token(name)))
  }
  return resolved
}

/** The declarations of the plain rules; those of `@media` and `@supports` are for other cases. */
function declarations(sheet: string): Map<string, string> {
  const plain = sheet.replace(/\/\*[\s\S]*?\*\//g, '').replace(/@[a-z]+[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
  const found = new Map<string, string>()
  for (const rule of plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (!/^\s*:root(, \[data-(?:brand|scheme)\])?\s*$/.test(rule[1]!)) continue
    for (const line of rule[2]!.split(';')) {
      const colon = line.indexOf(':')
      if (colon > 0)
        found.set(
          line.slice(0, colon).trim(),
          line
            .slice(colon + 1)
            .replace(/\s+/g, ' ')
            .trim(),
        )
    }
  }
  return found
}

function triple(expressions: readonly string[], names: Readonly<Record<string, number>>): Triple {
  const [a, b, c] = expressions.map(expression => arithmetic(expression, names))
  return [a!, b!, c!]
}

function hex(value: string): Colour {
  const digits = value.length === 4 ? value.replace(/[0-9a-f]/gi, digit => digit + digit) : value
  const channel = (from: number) => Number.parseInt(digits.slice(from, from + 2), 16) / 255
  return fromSrgb([channel(1), channel(3), channel(5)])
}

/** `255 253 249 / .93` */
function rgb(inner: string): Colour {
  const [channels, alpha] = splitOutside(inner, '/')
  const [red, green, blue] = splitOutside(channels!, ' ').map(Number)
  return fromSrgb([red! / 255, green! / 255, blue! / 255], alpha ? Number(alpha) : 1)
}

function written(colour: Colour): string {
  const [red, green, blue] = toSrgb(colour).map(part => Math.round(part * 255))
  return colour.alpha === 1 ? `rgb(${red} ${green} ${blue})` : `rgb(${red} ${green} ${blue} / ${colour.alpha})`
}
