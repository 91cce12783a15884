import { type ReactNode, useSyncExternalStore } from 'react'
import { sharedStorage } from '../../../session/storage.ts'

const name = 'console-keys'
const listeners = new Set<() => void>()

/** Whether single keys act here; on this device, until somebody switches them off. */
export function areKeysOn(): boolean {
  return sharedStorage().getItem(name) !== 'off'
}

export function switchKeys(isOn: boolean): void {
  if (isOn) sharedStorage().removeItem(name)
  else sharedStorage().setItem(name, 'off')
  for (const listener of listeners) listener()
}

export function useKeysOn(): boolean {
  return useSyncExternalStore(listen, areKeysOn)
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The letter that does what a button or link does: `shown` on it, and `shortcut` for its element. Nothing where keys are off. */
export function useLetter(letter: string): {
  readonly shortcut: { readonly 'aria-keyshortcuts'?: string }
  readonly shown: ReactNode
} {
  if (!useKeysOn()) return { shortcut: {}, shown: undefined }
  return { shortcut: { 'aria-keyshortcuts': letter }, shown: <Shown letter={letter} /> }
}

// Not part of the name of its button.
function Shown({ letter }: { readonly letter: string }) {
  return (
    <span aria-hidden="true">
      <kbd>{letter}</kbd>
    </span>
  )
}
