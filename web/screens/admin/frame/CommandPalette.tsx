import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { c } from '../../../words/console-words.ts'
import type { Destination } from './destination.ts'
import { matching, useDestinations } from './destinations.ts'
import { useMe } from './me.ts'

/** ⌘K: screens, programs, results, files and people by name (W10h). Arrows choose, Enter opens, with ⌘ or Ctrl in a new tab, Escape closes. */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const navigate = useNavigate()
  const list = useId()
  const all = useDestinations(useMe(), query)
  const groups = matching(all, query)
  const flat = groups.flatMap(({ items }) => items)
  const chosen = flat[Math.min(at, flat.length - 1)]

  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])

  function go({ to }: Destination, isElsewhere: boolean) {
    onClose()
    if (isElsewhere) open(to, '_blank', 'noopener')
    else void navigate({ to } as never)
  }

  function steer(event: KeyboardEvent) {
    // An input method takes these keys for itself.
    if (event.nativeEvent.isComposing) return
    const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1 }
    const step = steps[event.key]
    if (step !== undefined && flat.length > 0) {
      event.preventDefault()
      setAt((step + flat.length) % flat.length)
    }
    if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      go(chosen, event.metaKey || event.ctrlKey)
    }
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop, which Escape covers
    <dialog
      className="cmdk"
      ref={dialog}
      aria-label={c('frame.search')}
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className="cmdk__in">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-expanded={flat.length > 0}
          aria-autocomplete="list"
          aria-controls={list}
          aria-activedescendant={chosen && `${list}-${chosen.key}`}
          aria-label={c('frame.search')}
          placeholder={c('frame.search')}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={event => {
            setQuery(event.target.value)
            setAt(0)
          }}
          onKeyDown={steer}
        />
        <kbd>esc</kbd>
      </div>
      <div className="cmdk__list" role="listbox" id={list} aria-label={c('frame.palette-results')}>
        {groups.map(({ title, items }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, which no element of HTML is
          <div role="group" key={title} aria-label={title}>
            <p aria-hidden="true">{title}</p>
            {items.map(item => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox
              <div
                className="opt"
                role="option"
                key={item.key}
                id={`${list}-${item.key}`}
                aria-selected={item === chosen}
                onClick={event => go(item, event.metaKey || event.ctrlKey)}
                ref={node => {
                  if (item === chosen) node?.scrollIntoView({ block: 'nearest' })
                }}
              >
                <Icon name={item.icon} />
                <span>
                  {item.text} {item.note && <small>{item.note}</small>}
                </span>
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className="cmdk__none" role="status">
        {flat.length === 0 && c('frame.palette-empty', { query })}
      </p>
      <div className="cmdk__foot" aria-hidden="true">
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd> {c('frame.palette-move')}
        </span>
        <span>
          <kbd>↵</kbd> {c('frame.palette-open')}
        </span>
      </div>
    </dialog>
  )
}
