/** A value for React's useSyncExternalStore: whoever has subscribed hears of each change. */
export function watched<Value>(first: Value) {
  let value = first
  const listeners = new Set<() => void>()
  return {
    current: () => value,
    change: (next: Value) => {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
