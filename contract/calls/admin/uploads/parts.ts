import * as z from 'zod/mini'
import { call } from '../../../call.ts'
import { mostPartBytes, oneUpload, sha256, uploadRefusals } from '../../../uploads.ts'

/** Which parts have arrived, with their checksums: what is missing is sent, what differs from the file is another file. */
export const getUploadParts = call({
  name: 'getUploadParts',
  summary: 'The parts of an upload that have arrived',
  method: 'GET',
  path: '/api/v1.0/admin/uploads/{uploadId}/parts',
  params: oneUpload,
  reply: z.object({ partSize: z.int(), partCount: z.int(), parts: z.array(z.object({ part: z.int(), sha256 })) }),
  refusals: { ...uploadRefusals, 'upload-unknown': 404 },
})

/**
 * Sends one part, counted from 0: `partSize` bytes, the last part the rest. The same part again does nothing; another content
 * takes its place. A part whose bytes do not fit `sha256` was damaged on its way: send it again.
 */
export const putUploadPart = call({
  name: 'putUploadPart',
  summary: 'Send one part of a file',
  method: 'PUT',
  path: '/api/v1.0/admin/uploads/{uploadId}/parts/{part}',
  params: z.extend(oneUpload, { part: z.string().check(z.regex(/^(0|[1-9]\d{0,4})$/)) }),
  query: z.object({ sha256 }),
  bytes: { mostBytes: mostPartBytes, tooLarge: 'part-too-large', busy: 'upload-busy' },
  body: z.instanceof(Blob),
  reply: z.object({ part: z.int(), sha256, missing: z.int() }),
  refusals: {
    ...uploadRefusals,
    'upload-unknown': 404,
    'upload-closed': 409,
    'part-too-large': 413,
    'part-size-wrong': 422,
    'part-damaged': 422,
    'upload-busy': 503,
  },
})
