import { tabStorage } from '../session/storage.ts'

/** What the program finder looks for: parts of id and name, in any case, and a whole role; empty finds all (L05). */
export interface ProgramFilter {
  readonly id: string
  readonly name: string
  readonly role: string
}

export const everyProgram: ProgramFilter = { id: '', name: '', role: '' }

interface Found {
  readonly programId: string
  readonly programName: string
  readonly role: string
}

export function findPrograms<View extends Found>(views: readonly View[], { id, name, role }: ProgramFilter): View[] {
  return views.filter(
    view => has(view.programId, id) && has(view.programName, name) && (role === '' || view.role === role),
  )
}

function has(text: string, part: string): boolean {
  return folded(text).includes(folded(part.trim()))
}

/** The same for every way to write a letter in capitals: of Turkish, `SUMMIT`, `Summit`, `ISTANBUL` and `İstanbul` alike. */
function folded(text: string): string {
  return text.toLowerCase().replaceAll('\u0307', '').replaceAll('ı', 'i')
}

const key = 'qa-finder'

export function keptFilter(): ProgramFilter {
  try {
    return { ...everyProgram, ...(JSON.parse(tabStorage().getItem(key) ?? '{}') as Partial<ProgramFilter>) }
  } catch {
    return everyProgram
  }
}

export function keepFilter(filter: ProgramFilter): void {
  tabStorage().setItem(key, JSON.stringify(filter))
}

export function forgetFilter(): void {
  tabStorage().removeItem(key)
}
