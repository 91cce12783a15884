import { at, listAt, type Path, textAt } from './document-value.ts'
import {
  basicFields,
  type Field,
  groupFields,
  levelFields,
  nameOf,
  rateFields,
  rulesFields,
  sections,
  tierFields,
} from './fields.ts'

/** The fields of a group's levels; those of a rate where one pays, or something was given for it. */
export function levelFieldsOf(value: unknown, group: Path): readonly Field[] {
  const isRate = !['', 'fixed'].includes(textAt(value, ['payout', 'type']))
  const isGiven = () =>
    listAt(value, [...group, 'levels']).some(level => rateFields.some(({ path }) => has(level, path)))
  return isRate || isGiven() ? [...levelFields, ...rateFields] : levelFields
}

export function hasBasicAward(value: unknown, group: Path): boolean {
  return textAt(value, ['type']) === 'challengepoint' || has(value, [...group, 'basicAward'])
}

export function hasTiers(value: unknown): boolean {
  const isTiered = textAt(value, ['override', 'type']) === 'percentage_of_team_achievement_tiers'
  return isTiered || listAt(value, ['override', 'tiers']).length > 0
}

const has = (value: unknown, path: Path) => at(value, path) !== undefined

/** Every part of a document beside which the forms say what is wrong: their fields, and the lists that hold some. */
export function shownParts(value: unknown): readonly Path[] {
  const inside = (of: Path, fields: readonly Field[]) => fields.map(({ path }) => [...of, ...path])
  const each = (of: Path, fields: readonly Field[]) =>
    listAt(value, of).flatMap((_, place) => inside([...of, place], fields))
  const groups = listAt(value, ['groups']).flatMap((_, place) => {
    const group = ['groups', place]
    return [
      ...inside(group, groupFields),
      [...group, 'levels'],
      ...each([...group, 'levels'], levelFieldsOf(value, group)),
      ...(hasBasicAward(value, group) ? inside(group, basicFields) : []),
    ]
  })
  return [
    ...Object.values(sections).flatMap(all => all.flatMap(({ fields }) => inside([], fields))),
    ['groups'],
    ...groups,
    ...(hasTiers(value) ? [['override', 'tiers'], ...each(['override', 'tiers'], tierFields)] : []),
    ['rules'],
    ...each(['rules'], rulesFields),
  ]
}

/**
 * The part beside which the forms say what is wrong at a path: its own field, else the first inside it, else those of what is
 * around it. Nothing where the document step alone shows it.
 */
export function placeOf(parts: readonly Path[], path: Path): Path | undefined {
  if (path.length === 0) return undefined
  const name = nameOf(path)
  return (
    parts.find(part => nameOf(part) === name) ??
    parts.find(part => nameOf(part).startsWith(`${name}.`)) ??
    placeOf(parts, path.slice(0, -1))
  )
}

/** What is wrong, by the name of the part beside which it is said. */
export function byPlace<P extends { readonly path: Path }>(
  value: unknown,
  problems: readonly P[],
): ReadonlyMap<string, readonly P[]> {
  const parts = problems.length === 0 ? [] : shownParts(value)
  const found = new Map<string, P[]>()
  for (const problem of problems) {
    const name = nameOf(placeOf(parts, problem.path) ?? [])
    found.set(name, [...(found.get(name) ?? []), problem])
  }
  return found
}
