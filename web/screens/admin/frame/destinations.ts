import { useDeferredValue, useMemo } from 'react'
import { listUploads } from '../../../../contract/calls/admin/uploads.ts'
import { useSearch } from '../../../client/use-call.ts'
import { c } from '../../../words/console-words.ts'
import { consolePaths, rail } from '../console-paths.ts'
import { loadReference } from '../files/load-reference.ts'
import { foldedName } from '../parts/folded-name.ts'
import type { Destination } from './destination.ts'
import { usePeopleFound, useProgramsAndBatches, useReceipt } from './found.ts'
import { isIn, type Me, mayDo } from './me.ts'

export interface DestinationGroup {
  readonly title: string
  readonly items: readonly Destination[]
}

/** So many of each group, so that all of them are seen. */
const mostOfGroup = 8

/** Everything that may be meant: the places, programs and their results, the newest files, and people. */
export function useDestinations(me: Me, query: string): readonly Destination[] {
  const places = usePlaces()
  const things = useProgramsAndBatches(me)
  const receipt = useReceipt(me, query)
  const files = useFiles(me, query)
  const people = usePeopleFound(me, query)
  return [...places, ...receipt, ...things, ...files, ...people]
}

function usePlaces(): readonly Destination[] {
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

/** The newest files, and those whose name has what was typed; who does not bring files is led to the list. */
function useFiles(me: Me, typed: string): readonly Destination[] {
  const search = useDeferredValue(typed.trim())
  const query = search.length > 1 ? { search } : {}
  const { data } = useSearch(isIn(me) && mayDo(me, 'see-programs'), listUploads, { query })
  return (data?.uploads ?? []).map(({ uploadId, fileName, loadId, createdBy }) => ({
    key: `file-${uploadId}`,
    group: c('files.name'),
    icon: 'file' as const,
    text: fileName,
    note: [loadId !== undefined && loadReference(loadId), createdBy].filter(Boolean).join(' · '),
    to: mayDo(me, 'prepare')
      ? `/admin/files/${uploadId}`
      : `${consolePaths.files}?search=${encodeURIComponent(fileName)}`,
  }))
}

/** Those whose text or note has every word of the query, group by group. */
export function matching(all: readonly Destination[], query: string): readonly DestinationGroup[] {
  const words = foldedName(query).split(' ').filter(Boolean)
  const found = all.filter(({ text, note = '', isFound }) => {
    if (isFound) return true
    const folded = foldedName(`${text} ${note}`)
    return words.every(word => folded.includes(word))
  })
  const titles = [...new Set(found.map(({ group }) => group))]
  return titles.map(title => ({ title, items: found.filter(({ group }) => group === title).slice(0, mostOfGroup) }))
}
