/** The document as the forms see it: JSON of any shape, changed at a path, with everything else as it was. */

export type Path = readonly (string | number)[]
type Part = Readonly<Record<string, unknown>>

/** The document of a text; nothing where the text is no JSON object, so that only the document step can mend it. */
export function readValue(text: string): Part | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isPart(value) ? value : undefined
  } catch {
    return undefined
  }
}

export function writeValue(value: Part): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

/** The part at a path; nothing where there is none. */
export function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (part, step) => (part as Record<string | number, unknown> | undefined | null)?.[step],
    value,
  )
}

/** A text at a path as a field shows it. */
export function textAt(value: unknown, path: Path): string {
  const found = at(value, path)
  return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
}

/** Whether there are texts by locale at a path. */
export function isByLocale(value: unknown, path: Path): boolean {
  return isPart(at(value, path))
}

/** A list at a path; empty where there is none. */
export function listAt(value: unknown, path: Path): readonly unknown[] {
  const found = at(value, path)
  return Array.isArray(found) ? found : []
}

/** A list with the part at a place moved to another. */
export function moved(list: readonly unknown[], from: number, to: number): readonly unknown[] {
  const others = list.filter((_, place) => place !== from)
  return [...others.slice(0, to), list[from], ...others.slice(to)]
}

/** A new group has an ID already, since files name it. */
export function newGroup(value: unknown): Part {
  const groups = listAt(value, ['groups'])
  return { groupId: freeId(groups, 'groupId', textAt(value, ['programId']) || 'group') }
}

export function newLevel(levels: readonly unknown[]): Part {
  return { levelId: freeId(levels, 'levelId', 'level') }
}

/** The first of `name-1`, `name-2` … that none of these parts has. */
function freeId(parts: readonly unknown[], key: string, name: string): string {
  const taken = parts.map(part => textAt(part, [key]))
  const ids = [...taken, ''].map((_, place) => `${name}-${place + 1}`)
  return ids.find(id => !taken.includes(id))!
}

/** With another part at a path. Without a part it is gone, and so is every object around it that has nothing left. */
export function withPart(value: unknown, path: Path, part: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return part
  if (typeof step === 'number') {
    const list = Array.isArray(value) ? [...value] : []
    const next = withPart(list[step], rest, part)
    // A place in a list stays, so that those after it keep theirs.
    list[step] = next === undefined && rest.length > 0 ? {} : next
    return next === undefined && rest.length === 0 ? list.filter((_, place) => place !== step) : list
  }
  const before = isPart(value) ? value : {}
  const next = withPart(before[step], rest, part)
  if (next !== undefined) return { ...before, [step]: next }
  const { [step]: _, ...others } = before
  return Object.keys(others).length === 0 ? undefined : others
}

/** What a field's text stands for: a whole number where it is one, else the text, so that nothing typed is lost. */
export function wholeOf(text: string): number | string | undefined {
  if (text.trim() === '') return undefined
  return /^\d{1,15}$/.test(text.trim()) ? Number(text) : text
}

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
