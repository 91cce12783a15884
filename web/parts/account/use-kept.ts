import { useState } from 'react'
import { onLeave } from '../../session/sign-in.ts'
import { tabStorage } from '../../session/storage.ts'

const key = 'kept-texts'
onLeave(() => tabStorage().removeItem(key))

function kept(): Readonly<Record<string, string>> {
  try {
    return JSON.parse(tabStorage().getItem(key) ?? '{}')
  } catch {
    return {}
  }
}

function keep(texts: Readonly<Record<string, string>>): void {
  tabStorage().setItem(key, JSON.stringify(texts))
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
