import { createHash } from 'node:crypto'
import { cancelUploadWork } from '../../contract/calls/admin/uploads/cancel.ts'
import { checkUpload } from '../../contract/calls/admin/uploads/check.ts'
import { commitUpload } from '../../contract/calls/admin/uploads/commit.ts'
import { discardUpload } from '../../contract/calls/admin/uploads/discard.ts'
import { endUpload } from '../../contract/calls/admin/uploads/end.ts'
import { getUploadParts, putUploadPart } from '../../contract/calls/admin/uploads/parts.ts'
import { exportUploadRejects } from '../../contract/calls/admin/uploads/rejects.ts'
import { changeUploadSettings } from '../../contract/calls/admin/uploads/settings.ts'
import { undoUpload } from '../../contract/calls/admin/uploads/undo.ts'
import { beginUpload, getUpload, listUploads } from '../../contract/calls/admin/uploads.ts'
import type { UploadState } from '../../contract/uploads.ts'
import { type AccessRow, type AnyCall, type RequestParts, row, runners } from './access-row-fixture.ts'
import type { HostileWorld } from './hostile-world-fixture.ts'

const bytes = Buffer.from('userName,programId,value\n')
const sha256 = createHash('sha256').update(bytes).digest('hex')
const report = {
  kind: 'baselines',
  outcome: 'checked',
  rows: 1,
  accepted: 1,
  rejected: 0,
  changed: 1,
  totals: { rows: 1 },
  errorCount: 0,
  warningCount: 0,
  groups: [],
}
const loaders = (answer: string) => runners(answer, 'loader', 'admin')

/** An upload of the first client, however many there are. */
async function newUpload({ one }: HostileWorld, state: UploadState): Promise<string> {
  const [made] = await one.within(tx =>
    tx.query<{ upload_id: number }>(
      `insert into uploads (client_id, file_name, size, part_size, state, found, settings, report, created_by)
       values ($1, 'mark.csv', $2, 65536, $3, '{"format":"csv","tables":[{"sheet":"","isHidden":false,"header":["userName","programId","value"],"sample":[]}],"kinds":[],"isRemembered":false}',
         '{"kind":"baselines","columns":["userName","programId","value"]}', $4, 'system:test') returning upload_id`,
      [one.clientId, bytes.length, state, JSON.stringify(report)],
    ),
  )
  const uploadId = made!.upload_id
  await one.within(async tx => {
    await tx.query(
      'insert into upload_parts (client_id, upload_id, part, sha256, is_utf8, bytes) values ($1, $2, 0, $3, true, $4)',
      [one.clientId, uploadId, Buffer.from(sha256, 'hex'), bytes],
    )
    await tx.query("insert into upload_rejects (client_id, upload_id, piece, bytes) values ($1, $2, 0, 'line,codes')", [
      one.clientId,
      uploadId,
    ])
  })
  return String(uploadId)
}

const about = (call: AnyCall, state: UploadState, answer: string, more: RequestParts = {}) =>
  row(call, async world => ({ ...more, params: { ...more.params, uploadId: await newUpload(world, state) } }), {
    unknown: () => ({ ...more, params: { ...more.params, uploadId: '999999999' } }),
    ...loaders(answer),
    // It is not their client's.
    foreignOwner: '404',
  })

/** Who is answered what by the calls about uploads: who may bring files, about uploads of their own client. */
export const uploadRows: readonly AccessRow[] = [
  row(beginUpload, () => ({ body: { fileName: 'a.csv', size: 2_000_000_000 } }), loaders('413')),
  row.of('of a usual size')(
    beginUpload,
    async ({ one, two }) => {
      for (const client of [one, two]) await client.within(tx => tx.query(`update uploads set state = 'discarded'`))
      return { body: { fileName: 'a.csv', size: 10 } }
    },
    loaders('200'),
  ),
  row(listUploads, () => ({}), runners('200', 'author', 'loader', 'approver', 'support', 'auditor', 'admin')),
  about(getUpload, 'received', '200'),
  about(getUploadParts, 'receiving', '200'),
  about(putUploadPart, 'receiving', '200', {
    params: { part: '0' },
    query: { sha256 },
    payload: { type: 'application/octet-stream', bytes },
  }),
  about(endUpload, 'receiving', '200'),
  about(changeUploadSettings, 'received', '200', { body: { revision: 1, settings: { kind: 'baselines' } } }),
  about(checkUpload, 'received', '200'),
  about(commitUpload, 'checked', '200', { body: { revision: 1, skipBad: false } }),
  about(cancelUploadWork, 'received', '200'),
  about(discardUpload, 'received', '200'),
  about(undoUpload, 'committed', '200', { body: {} }),
  about(exportUploadRejects, 'checked', '200'),
]
