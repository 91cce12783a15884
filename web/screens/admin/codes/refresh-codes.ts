import { getCodeBatch, listCodeBatches } from '../../../../contract/calls/admin/codes/batches.ts'
import { listCodes } from '../../../../contract/calls/admin/codes.ts'
import { refresh } from '../../../client/use-call.ts'

/** Reads again what shows proposals or batches of codes. */
export function refreshCodes(): Promise<void> {
  return refresh(listCodes, listCodeBatches, getCodeBatch)
}
