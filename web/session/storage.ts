type Kind = 'sessionStorage' | 'localStorage'

const kept: Partial<Record<Kind, Storage>> = {}

/** What lives as long as the tab. */
export const tabStorage = () => open('sessionStorage')
/** What all tabs share. */
export const sharedStorage = () => open('localStorage')

// To a frame of another site a browser may deny it (product §2, Salesforce): then the page itself keeps it while it lives.
function open(kind: Kind): Storage {
  try {
    return globalThis[kind]
  } catch {
    kept[kind] ??= inMemory()
    return kept[kind]
  }
}

function inMemory(): Storage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    key: at => [...values.keys()][at] ?? null,
    getItem: name => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: name => void values.delete(name),
    clear: () => values.clear(),
  }
}
