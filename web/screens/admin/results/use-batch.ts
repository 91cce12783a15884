import { useParams } from '@tanstack/react-router'
import type { ReplyOf } from '../../../../contract/call.ts'
import { getBatch } from '../../../../contract/calls/admin/results.ts'
import { useCall } from '../../../client/use-call.ts'
import { c } from '../../../words/console-words.ts'
import { consolePaths } from '../console-paths.ts'
import type { Crumb } from '../frame/Page.tsx'

export type BatchReply = ReplyOf<typeof getBatch>

/** The batch of the address. */
export function useBatch() {
  const { batchId = '' } = useParams({ strict: false }) as { batchId?: string }
  return { batchId, ...useCall(getBatch, { params: { batchId } }) }
}

/** The way to a batch, and with `inside` to a page within it. */
export function batchCrumbs({ batch }: BatchReply, inside = false): Crumb[] {
  const { batchId } = batch
  return [
    { text: c('results.name'), to: consolePaths.results },
    ...(inside ? [{ text: c('results.batch-number', { batch: batchId }), to: `/admin/results/${batchId}` }] : []),
  ]
}
