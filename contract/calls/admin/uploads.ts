import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { loadKinds } from '../../load-rows/load-kind.ts'
import {
  leastPartBytes,
  listedUpload,
  mostPartBytes,
  oneUpload,
  sha256,
  upload,
  uploadId,
  uploadRefusals,
  uploadStates,
} from '../../uploads.ts'

/**
 * Begins an upload: the reply says how large its parts are. Whoever begins the same file again (name, size and `contentHash`) while
 * its parts still come in gets the one that is there, so that it goes on. `contentHash` is the SHA-256 of all parts' SHA-256, as
 * bytes in their order; where it is given, `end` compares.
 */
export const beginUpload = call({
  name: 'beginUpload',
  summary: 'Begin to bring a file in parts',
  method: 'POST',
  path: '/api/v1.0/admin/uploads',
  body: z.object({
    fileName: z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(/^[^\p{Cc}/\\]+$/u)),
    size: z.int().check(z.minimum(1)),
    contentHash: z.optional(sha256),
    /** Smaller parts, for slow lines: a part has 30 seconds to arrive. */
    partSize: z.optional(z.int().check(z.minimum(leastPartBytes), z.maximum(mostPartBytes))),
  }),
  reply: upload,
  refusals: { ...uploadRefusals, 'upload-too-large': 413, 'uploads-open': 409 },
})

/** The newest uploads first, of a state or kind, or with a text in their file names; `before` continues after the last of a page. */
export const listUploads = call({
  name: 'listUploads',
  summary: 'The uploads of the client',
  method: 'GET',
  path: '/api/v1.0/admin/uploads',
  query: z.object({
    before: z.optional(uploadId),
    state: z.optional(z.enum(uploadStates)),
    kind: z.optional(z.enum(loadKinds)),
    search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  }),
  reply: z.object({ uploads: z.array(listedUpload), isMore: z.boolean() }),
  refusals: uploadRefusals,
})

export const getUpload = call({
  name: 'getUpload',
  summary: 'An upload: its state, what was found, its report, and what is under way',
  method: 'GET',
  path: '/api/v1.0/admin/uploads/{uploadId}',
  params: oneUpload,
  reply: upload,
  refusals: { ...uploadRefusals, 'upload-unknown': 404 },
})
