import { useState } from 'react'
import { currentSession } from '../../session/session.ts'
import { onLeave } from '../../session/sign-in.ts'
import { tabStorage } from '../../session/storage.ts'

const key = 'kept-texts'
onLeave(() => tabStorage().removeItem(key))

type Texts = Readonly<Record<string, string>>
interface Kept {
  /** Whose they are; nobody's before sign-in. A page that was loaded anew may not hear that they left. */
  readonly of: string | null
  readonly texts: Texts
}

const whose = () => currentSession().user?.userId ?? null

function kept(): Texts {
  try {
    const { of, texts } = JSON.parse(tabStorage().getItem(key) ?? '{}') as Partial<Kept>
    return of === whose() ? (texts ?? {}) : {}
  } catch {
    return {}
  }
}

function keep(texts: Texts): void {
  tabStorage().setItem(key, JSON.stringify({ of: whose(), texts } satisfies Kept))
}

/**
 * A text in a form that outlives its drawing and a reload: a new language draws the page afresh, and nobody should type twice.
 * It goes when its task is done, when the person leaves, and with the tab; secrets do not belong here.
 */
export function useKept(name: string, first: string): readonly [value: string, change: (value: string) => void] {
  const [value, setValue] = useState(() => kept()[name] ?? first)
  return [
    value,
    next => {
      keep({ ...kept(), [name]: next })
      setValue(next)
    },
  ]
}

/** Forgets the texts whose names begin so: their task is done. */
export function forgetKept(start: string): void {
  keep(Object.fromEntries(Object.entries(kept()).filter(([name]) => !name.startsWith(start))))
}
