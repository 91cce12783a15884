import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { readForm } from './read-form.ts'

const megabyte = 1024 * 1024
const limits = { mostBytes: 5 * megabyte }

/** A form of a client with one file of so many bytes, which ends once `over` is settled. */
function formOf(clientId: number, bytes: number, over: Promise<void> = Promise.resolve()): FastifyRequest {
  async function* chunks() {
    yield Buffer.alloc(bytes)
    await over
  }
  async function* parts() {
    yield {
      type: 'file',
      fieldname: 'file',
      mimetype: 'image/jpeg',
      file: Object.assign(chunks(), { truncated: false }),
    }
  }
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  return { headers, client: { clientId }, parts } as unknown as FastifyRequest
}

test('T34 uploads that stall at one client take half of the room: other clients’ people upload all the same', async () => {
  let end = () => {}
  const over = new Promise<void>(resolve => {
    end = resolve
  })
  const stalling = Array.from({ length: 8 }, () => readForm(formOf(1, 4 * megabyte, over), limits))
  await new Promise(resolve => setImmediate(resolve))
  const [same, other] = [readForm(formOf(1, megabyte), limits), readForm(formOf(2, 4 * megabyte), limits)]
  expect([await same, (await other).ok]).toEqual([{ ok: false, refusal: 'busy' }, true])
  end()
  const refusals = (await Promise.all(stalling)).filter(form => !form.ok)
  expect(refusals).toHaveLength(5)
  expect((await readForm(formOf(1, 4 * megabyte), limits)).ok).toBe(true)
})
