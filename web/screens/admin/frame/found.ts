import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { listPeople } from '../../../../contract/calls/admin/people.ts'
import { listPrograms } from '../../../../contract/calls/admin/programs.ts'
import { listBatches } from '../../../../contract/calls/admin/results.ts'
import type { Batch } from '../../../../contract/results.ts'
import { fullName } from '../../../../rules/accounts/full-name.ts'
import { call } from '../../../client/call.ts'
import { c } from '../../../words/console-words.ts'
import { formatDate } from '../../../words/format.ts'
import { receiptOf } from '../results/receipt-of.ts'
import type { Destination } from './destination.ts'
import { isIn, type Me, mayDo } from './me.ts'

/** Programs, and every batch by its reference: those that the person may see. */
export function useProgramsAndBatches(me: Me): readonly Destination[] {
  const found = useQuery({ queryKey: [listPrograms.path, {}], queryFn: () => call(listPrograms), enabled: isIn(me) })
  const programs = found.data?.programs ?? []
  const batches = useBatches(me)
  return [
    ...programs.map(({ programId, name }) => ({
      key: `program-${programId}`,
      group: c('programs.name'),
      icon: 'programs' as const,
      text: name,
      note: programId,
      to: `/admin/programs/${programId}`,
    })),
    ...batches.map(({ batchId, programName, status, dataThrough, issued }) => ({
      key: `batch-${batchId}`,
      group: c('results.name'),
      icon: 'results' as const,
      text: receiptOf(batchId),
      note: [programName, c(`results.status-${status}`), dataThrough && formatDate(dataThrough)]
        .filter(Boolean)
        .join(' · '),
      to: `/admin/results/${batchId}${issued ? '/receipt' : ''}`,
    })),
  ]
}

/** The batches that the person may see, read again with every list of them. */
export function useBatches(me: Me): readonly Batch[] {
  const { data } = useQuery({
    queryKey: [listBatches.path, { query: {} }],
    queryFn: () => call(listBatches, { query: {} }),
    enabled: isIn(me),
  })
  return data?.batches ?? []
}

/** People, however what is known of them is typed, for whoever may see them. */
export function usePeopleFound(me: Me, query: string): readonly Destination[] {
  const search = useDeferredValue(query.trim())
  const { data } = useQuery({
    queryKey: [listPeople.path, { query: { search } }],
    queryFn: () => call(listPeople, { query: { search } }),
    enabled: search.length > 1 && isIn(me) && mayDo(me, 'see-people'),
    placeholderData: before => before,
  })
  return (data?.people ?? []).map(person => ({
    key: `person-${person.userId}`,
    group: c('frame.palette-people'),
    icon: 'user' as const,
    text: fullName(person),
    note: [person.userName, person.externalId, person.emailAddress].filter(Boolean).join(' · '),
    to: `/admin/people/${person.userId}`,
    isFound: true as const,
  }))
}
