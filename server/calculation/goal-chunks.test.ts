import fc from 'fast-check'
import { expect, test } from 'vitest'
import { goalChunks } from './goal-chunks.ts'

async function cut(parts: readonly Buffer[], size: number): Promise<string[]> {
  async function* source() {
    yield* parts
  }
  const chunks: string[] = []
  for await (const chunk of goalChunks(source(), size)) chunks.push(Buffer.from(chunk).toString())
  return chunks
}

const goals = fc
  .array(
    fc.array(fc.string({ maxLength: 12, unit: fc.constantFrom('a', '1', 'é', ' ') }), { minLength: 1, maxLength: 9 }),
  )
  .map(all => all.map((rows, index) => rows.map(row => `${index * 9 + 1}\t${row}\n`).join('')))

test('each goal is in one chunk and nothing is lost, however the bytes are split', async () => {
  const law = fc.asyncProperty(
    goals,
    fc.integer({ min: 1, max: 40 }),
    fc.integer({ min: 1, max: 60 }),
    async (all, step, size) => {
      const bytes = Buffer.from(all.join(''))
      const parts = Array.from({ length: Math.ceil(bytes.length / step) }, (_, at) =>
        bytes.subarray(at * step, (at + 1) * step),
      )
      const chunks = await cut(parts, size)
      expect(chunks.join('')).toBe(all.join(''))
      const ids = chunks.map(
        chunk =>
          new Set(
            chunk
              .split('\n')
              .slice(0, -1)
              .map(line => line.split('\t')[0]),
          ),
      )
      expect(ids.reduce((sum, { size: count }) => sum + count, 0)).toBe(all.length)
    },
  )
  await fc.assert(law, { numRuns: 300 })
})

test('1\\t is no beginning of 11\\t', async () => {
  expect(await cut([Buffer.from('1\ta\n11\tb\n111\tc\n'), Buffer.from('111\td\n')], 4)).toEqual([
    '1\ta\n11\tb\n',
    '111\tc\n111\td\n',
  ])
})

test('no input gives no chunks', async () => {
  expect(await cut([], 10)).toEqual([])
})
