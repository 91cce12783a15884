import { useState } from 'react'
import { onLeave } from '../../session/sign-in.ts'

const kept = new Map<string, string>()
onLeave(() => kept.clear())

/**
 * A text in a form that outlives its drawing: a new language draws the page afresh, and nobody should type twice. It
 * goes when its task is done, when the person leaves, and with the page; secrets do not belong here.
 */
export function useKept(name: string, first: string): readonly [value: string, change: (value: string) => void] {
  const [value, setValue] = useState(() => kept.get(name) ?? first)
  return [
    value,
    next => {
      kept.set(name, next)
      setValue(next)
    },
  ]
}

/** Forgets the texts whose names begin so: their task is done. */
export function forgetKept(start: string): void {
  for (const name of kept.keys()) if (name.startsWith(start)) kept.delete(name)
}
