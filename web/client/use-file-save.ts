import { useState } from 'react'
import { saveFile } from './save-file.ts'

type Saving =
  | { readonly state: 'ready' }
  | { readonly state: 'under-way' | 'done'; readonly name: string }
  | { readonly state: 'failed'; readonly name: string; readonly error: unknown }

/** Fetches a file and hands it to the browser; `saving` says how far the latest one is, by its name. */
export function useFileSave() {
  const [saving, set] = useState<Saving>({ state: 'ready' })

  async function save(name: string, fetching: () => Promise<Blob>): Promise<void> {
    set({ state: 'under-way', name })
    try {
      saveFile(await fetching(), name)
      set({ state: 'done', name })
    } catch (error) {
      set({ state: 'failed', name, error })
    }
  }

  return { saving, save }
}
