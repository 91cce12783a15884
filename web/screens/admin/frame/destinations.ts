import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listUploads } from '../../../../contract/calls/admin/uploads.ts'
import { call } from '../../../client/call.ts'
import type { IconName } from '../../../ui/Icon.tsx'
import { c } from '../../../words/console-words.ts'
import { consolePaths, rail } from '../console-paths.ts'
import { loadReference } from '../files/load-reference.ts'
import { foldedName } from '../parts/folded-name.ts'
import { type Me, mayDo } from './me.ts'

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

/** Everything that may be meant: the places, and the newest files. */
export function useDestinations(me: Me): readonly Destination[] {
  const files = useQuery({
    queryKey: [listUploads.path, { query: {} }],
    queryFn: () => call(listUploads, { query: {} }),
    enabled: mayDo(me, 'prepare'),
  })
  const uploads = files.data?.uploads
  return useMemo(() => {
    const group = c('frame.palette-go')
    const places = rail.flat().map(({ place, icon, title }) => ({
      key: place,
      group,
      icon,
      text: c(title),
      to: consolePaths[place],
    }))
    const brought = (uploads ?? []).map(({ uploadId, fileName, loadId, createdBy }) => ({
      key: `file-${uploadId}`,
      group: c('files.name'),
      icon: 'file' as const,
      text: fileName,
      note: [loadId !== undefined && loadReference(loadId), createdBy].filter(Boolean).join(' · '),
      to: `/admin/files/${uploadId}`,
    }))
    return [...places, { key: 'me', group, icon: 'key', text: c('me.name'), to: consolePaths.me }, ...brought]
  }, [uploads])
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
