import { useEffect, useState } from 'react'
import { currentSession, isSignedIn } from './session.ts'
import { tabStorage } from './storage.ts'

/**
 * What a person has entered and not saved yet, so that the end of a session loses nothing (decisions §8). It is theirs
 * alone: another person who signs in on this tab finds none of it, and logging out drops it.
 *   const [plan, setPlan, dropPlan] = useDraft(`plan:${programId}`, savedPlan)
 */

const key = 'drafts'

interface Drafts {
  readonly userId: string
  readonly values: Readonly<Record<string, unknown>>
}

// Kept here as well: signing out in another tab clears the storage of this one.
let kept: Drafts | undefined

function drafts(): Drafts['values'] {
  const userId = currentSession().user?.userId
  kept ??= stored()
  return kept?.userId === userId ? (kept?.values ?? {}) : {}
}

function stored(): Drafts | undefined {
  try {
    return JSON.parse(tabStorage().getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

function keep(values: Drafts['values']): void {
  const userId = currentSession().user?.userId
  if (userId === undefined) return
  kept = { userId, values }
  storeDrafts()
}

/** Writes to the tab's storage what is kept, for a page that is loaded again. */
export function storeDrafts(): void {
  if (kept === undefined || Object.keys(kept.values).length === 0) tabStorage().removeItem(key)
  else tabStorage().setItem(key, JSON.stringify(kept))
}

export function draftOf<Value>(name: string): Value | undefined {
  return drafts()[name] as Value | undefined
}

/** Keeps a value, which must survive JSON. */
export function keepDraft(name: string, value: unknown): void {
  keep({ ...drafts(), [name]: value })
}

/** Forgets one, once it is saved or given up. */
export function dropDraft(name: string): void {
  const { [name]: _, ...others } = drafts()
  keep(others)
}

/** Forgets all: the person has logged out. */
export function dropDrafts(): void {
  kept = undefined
  tabStorage().removeItem(key)
}

/**
 * A state that survives the end of the session and a reload: begins with the draft, else as given; `drop` forgets the
 * draft. Who leaves the screen of their own will leaves the draft behind.
 */
export function useDraft<Value>(
  name: string,
  first: Value,
): readonly [value: Value, change: (value: Value) => void, drop: () => void] {
  const [value, setValue] = useState<Value>(() => draftOf<Value>(name) ?? first)
  useEffect(() => {
    return () => {
      if (isSignedIn()) dropDraft(name)
    }
  }, [name])
  return [
    value,
    next => {
      keepDraft(name, next)
      setValue(next)
    },
    () => dropDraft(name),
  ]
}
