import { useDeferredValue } from 'react'
import { listPeople } from '../../../../contract/calls/admin/people.ts'
import { listPrograms } from '../../../../contract/calls/admin/programs.ts'
import { getBatch, listBatches } from '../../../../contract/calls/admin/results.ts'
import type { Batch } from '../../../../contract/results.ts'
import { fullName } from '../../../../rules/accounts/full-name.ts'
import { useCallIf, useSearch } from '../../../client/use-call.ts'
import { c } from '../../../words/console-words.ts'
import { formatDate } from '../../../words/format.ts'
import { receiptOf } from '../results/receipt-of.ts'
import type { Destination } from './destination.ts'
import { isIn, type Me, mayDo } from './me.ts'

/** Programs, and the newest batches by their reference: those that the person may see. */
export function useProgramsAndBatches(me: Me): readonly Destination[] {
  const found = useCallIf(isIn(me), listPrograms)
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
    ...batches.map(toBatch),
  ]
}

/** A batch by the number of its receipt, also where it is older than those of the list. */
export function useReceipt(me: Me, query: string): readonly Destination[] {
  const batchId = /^r-?([1-9]\d{0,14})$/i.exec(useDeferredValue(query.trim()))?.[1] ?? ''
  const { data } = useCallIf(batchId !== '' && isIn(me), getBatch, { params: { batchId } })
  const isListed = useBatches(me).some(batch => batch.batchId === batchId)
  return data === undefined || isListed ? [] : [toBatch(data.batch)]
}

function toBatch({ batchId, programName, status, dataThrough, issued }: Batch): Destination {
  return {
    key: `batch-${batchId}`,
    group: c('results.name'),
    icon: 'results',
    text: receiptOf(batchId),
    note: [programName, c(`results.status-${status}`), dataThrough && formatDate(dataThrough)]
      .filter(Boolean)
      .join(' · '),
    to: `/admin/results/${batchId}${issued ? '/receipt' : ''}`,
  }
}

/** The newest batches that the person may see, read again with every list of them. */
function useBatches(me: Me): readonly Batch[] {
  const { data } = useCallIf(isIn(me), listBatches, { query: {} })
  return data?.batches ?? []
}

/** People, however what is known of them is typed, for whoever may see them. */
export function usePeopleFound(me: Me, query: string): readonly Destination[] {
  const search = useDeferredValue(query.trim())
  const isWanted = search.length > 1 && isIn(me) && mayDo(me, 'see-people')
  const { data } = useSearch(isWanted, listPeople, { query: { search } })
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
