import { createContext, use } from 'react'
import type { ReplyOf } from '../../../../contract/call.ts'
import type { saveDraft } from '../../../../contract/calls/admin/drafts.ts'
import type { Path } from './document-value.ts'
import { nameOf } from './fields.ts'

export type Problem = ReplyOf<typeof saveDraft>['problems'][number]

/** A draft as its forms see it. */
export interface Form {
  readonly value: Readonly<Record<string, unknown>>
  /** Puts a part at a path; nothing takes away what is there. */
  readonly change: (path: Path, part: unknown) => void
  readonly problems: readonly Problem[]
  /** The same by the part beside which it is said. */
  readonly beside: ReadonlyMap<string, readonly Problem[]>
  /** The client's languages, the first of them first. */
  readonly locales: readonly string[]
}

export const FormContext = createContext<Form | undefined>(undefined)

export function useForm(): Form {
  const form = use(FormContext)
  if (form === undefined) throw new Error('This belongs into the form of a draft')
  return form
}

/** What is wrong at exactly this path, such as in a text in one language. */
export function problemsAt(problems: readonly Problem[], path: Path): readonly Problem[] {
  const name = nameOf(path)
  return problems.filter(problem => nameOf(problem.path) === name)
}

/** What is wrong that is said beside the part at a path. */
export function useProblemsBeside(path: Path): readonly Problem[] {
  return useForm().beside.get(nameOf(path)) ?? []
}
