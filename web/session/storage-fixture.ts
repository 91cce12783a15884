import { vi } from 'vitest'

/** Gives a test an empty storage of the tab and of all tabs, until `vi.unstubAllGlobals`. */
export function stubStorage(): void {
  for (const name of ['sessionStorage', 'localStorage']) {
    const values = new Map<string, string>()
    vi.stubGlobal(name, {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    })
  }
}
