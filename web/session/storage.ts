type Kind = 'sessionStorage' | 'localStorage'
type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const kept: Partial<Record<Kind, Kept>> = {}

/** What lives as long as the tab. */
export const tabStorage = () => open('sessionStorage')
/** What all tabs share. */
export const sharedStorage = () => open('localStorage')

// To a frame of another site a browser may deny it (product §2, Salesforce): then the page itself keeps it while it lives.
function open(kind: Kind): Kept {
  try {
    return globalThis[kind]
  } catch {
    kept[kind] ??= inMemory()
    return kept[kind]
  }
}

function inMemory(): Kept {
  const values = new Map<string, string>()
  return {
    getItem: name => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: name => void values.delete(name),
  }
}
