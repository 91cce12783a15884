import { createHash, randomUUID } from 'node:crypto'
import type { Upload } from '../../contract/uploads.ts'
import type { Database } from '../db/connect.ts'
import { claimTask } from '../features/tasks/task-claim.ts'
import { runTask, type TaskEnd } from '../features/tasks/task-run.ts'
import { uploadTaskKinds } from '../loads/uploads/work-on-upload.ts'
import type { Caller, testApp } from './test-app.ts'

export const uploadsPath = '/api/v1.0/admin/uploads'
export const partSize = 65_536

export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

export function partsOf(bytes: Buffer): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / partSize) }, (_, part) =>
    bytes.subarray(part * partSize, (part + 1) * partSize),
  )
}

/** The calls by which the page brings a file, by one caller. */
export function uploadCalls(app: ReturnType<typeof testApp>, caller: Caller) {
  const begin = (fileName: string, bytes: Buffer, more: object = {}) =>
    app.post(uploadsPath, { fileName, size: bytes.length, partSize, ...more }, caller)
  const put = (uploadId: string, part: number, bytes: Buffer, sha256 = hashOf(bytes).toString('hex')) => {
    const headers = { 'content-type': 'application/octet-stream' }
    return app.put(`${uploadsPath}/${uploadId}/parts/${part}?sha256=${sha256}`, bytes, { ...caller, headers })
  }
  const act = (uploadId: string, what: string, body: object = {}) =>
    app.post(`${uploadsPath}/${uploadId}/${what}`, body, caller)
  return {
    begin,
    put,
    act,
    found: async (uploadId: string): Promise<Upload> => (await app.get(`${uploadsPath}/${uploadId}`, caller)).body,
    /** A file brought up whole. */
    bring: async (fileName: string, content: string | Buffer): Promise<Upload> => {
      const bytes = Buffer.from(content)
      const { uploadId } = (await begin(fileName, bytes)).body
      for (const [part, piece] of partsOf(bytes).entries()) {
        const { status, body } = await put(uploadId, part, piece)
        if (status !== 200) throw new Error(JSON.stringify(body))
      }
      const { status, body } = await act(uploadId, 'end')
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body
    },
  }
}

/** Works on uploads as the serving process does, until nothing is due. */
export async function workOnUploads(db: Database, stopping = new AbortController().signal): Promise<TaskEnd[]> {
  const kinds = uploadTaskKinds(db)
  const names = kinds.map(({ name }) => name)
  const ends: TaskEnd[] = []
  for (;;) {
    const found = await claimTask(db, names, [], randomUUID(), 60)
    if (found === undefined) return ends
    const kind = kinds.find(({ name }) => name === found.kind)!
    const onFailure = (error: unknown) => {
      throw error
    }
    ends.push(await runTask({ db, kind: kind as never, claim: found.claim, leaseSeconds: 60, stopping, onFailure }))
    if (stopping.aborted) return ends
  }
}
