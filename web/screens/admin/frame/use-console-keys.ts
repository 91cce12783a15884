import { useEffect } from 'react'
import { areKeysOn } from '../parts/keys.tsx'

/**
 * The keys of every screen: ⌘K, or Ctrl K where there is no such key, opens the palette from anywhere. Outside of fields and
 * dialogs, unless somebody has switched them off, `/` goes to the search of the page and a letter does what is written on a button.
 */
export function useConsoleKeys(openPalette: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.isComposing || event.defaultPrevented) return
      const key = event.key.toLowerCase()
      if (event.metaKey || event.ctrlKey) {
        if (key !== 'k') return
        event.preventDefault()
        openPalette()
      } else if (
        key.length === 1 &&
        areKeysOn() &&
        !isTyping(event.target) &&
        !document.querySelector('dialog[open]')
      ) {
        const wanted = key === '/' ? 'input[type=search]' : `[aria-keyshortcuts="${CSS.escape(key)}"]`
        const found = document.querySelector<HTMLElement>(`#main ${wanted}`)
        if (found === null && key !== '/') return
        event.preventDefault()
        if (found === null) return openPalette()
        found.focus()
        if (key !== '/') found.click()
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [openPalette])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}
