import { explainBatchLine, listBatchLines } from '../../../../contract/calls/admin/results/lines.ts'
import { done, refused } from '../../../../rules/outcome.ts'
import { mayHere } from '../../../features/accounts/sessions.ts'
import * as lines from '../../../features/results/list-lines.ts'
import { batchNumbered } from '../../../features/results/review-batch.ts'
import { route } from '../../../http/route.ts'

const seeing = { may: 'see-results', in: 'program' } as const

export const listBatchLinesRoute = route(listBatchLines, seeing, async ({ reader, session, params, query, locale }) => {
  const found = await batchNumbered(reader, Number(params.batchId))
  if (!found.ok) return found
  if (!mayHere(session, 'see-results', found.value.program_id)) return refused('batch-unknown')
  const { search, after, ...wanted } = query
  const page = await lines.listLines(
    reader,
    found.value,
    { ...wanted, ...(search && { search }), ...(after && { after }) },
    locale,
  )
  return done(page)
})

export const explainBatchLineRoute = route(explainBatchLine, seeing, async ({ reader, session, params }) => {
  const found = await batchNumbered(reader, Number(params.batchId))
  if (!found.ok) return found
  if (!mayHere(session, 'see-results', found.value.program_id)) return refused('batch-unknown')
  return lines.explainLine(reader, found.value.batch_id, params.lineId)
})
