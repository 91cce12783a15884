import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

type Wanted = Readonly<Record<string, string | undefined>>

/**
 * What of a list stands in the address: its filters, order and what is open. A saved view is that address. Values that the router
 * reads as numbers come back as text.
 */
export function useAddress<Name extends string>(): readonly [
  wanted: Readonly<Partial<Record<Name, string>>>,
  change: (more: Readonly<Partial<Record<Name, string | undefined>>>) => void,
] {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const wanted = Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]))
  const navigate = useNavigate()
  const change = useCallback(
    (more: Wanted) => {
      // The current address may not be rendered yet.
      const search = (now: Wanted) => said({ ...now, ...more })
      void navigate({ to: '.', search, replace: true, resetScroll: false } as never)
    },
    [navigate],
  )
  return [wanted as Partial<Record<Name, string>>, change]
}

/** The parts that say something. */
export function said<T extends object>(wanted: T): T {
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined && value !== '')) as T
}
