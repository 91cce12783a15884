import { useMemo } from 'react'
import type { IconName } from '../../../ui/Icon.tsx'
import { c } from '../../../words/console-words.ts'
import { consolePaths, rail } from '../console-paths.ts'
import { foldedName } from '../parts/folded-name.ts'
import type { Me } from './me.ts'

/** Something that the palette leads to. */
export interface Destination {
  readonly key: string
  readonly group: string
  readonly icon: IconName
  readonly text: string
  readonly note?: string
  readonly to: string
}

export interface DestinationGroup {
  readonly title: string
  readonly items: readonly Destination[]
}

/** So many of each group, so that all of them are seen. */
const mostOfGroup = 8

/** Everything that may be meant. */
export function useDestinations(_me: Me, _query: string): readonly Destination[] {
  return useMemo(() => {
    const group = c('frame.palette-go')
    const places = rail.flat().map(({ place, icon, title }) => ({
      key: place,
      group,
      icon,
      text: c(title),
      to: consolePaths[place],
    }))
    return [...places, { key: 'me', group, icon: 'key', text: c('me.name'), to: consolePaths.me }]
  }, [])
}

/** Those whose text or note has every word of the query, group by group. */
export function matching(all: readonly Destination[], query: string): readonly DestinationGroup[] {
  const words = foldedName(query).split(' ').filter(Boolean)
  const found = all.filter(({ text, note = '' }) => {
    const folded = foldedName(`${text} ${note}`)
    return words.every(word => folded.includes(word))
  })
  const titles = [...new Set(found.map(({ group }) => group))]
  return titles.map(title => ({ title, items: found.filter(({ group }) => group === title).slice(0, mostOfGroup) }))
}
