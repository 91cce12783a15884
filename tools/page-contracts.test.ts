import { join } from 'node:path'
import { type Plugin, parseAst, transformWithOxc } from 'vite'
import { expect, test } from 'vitest'
import type { Call } from '../contract/call.ts'
import config from '../vite.config.ts'
import { textsBelow } from './modules.ts'

const root = join(import.meta.dirname, '..')

/** What the page has of a contract module, as the build makes it. */
async function inThePage(file: string, text: string): Promise<Record<string, unknown>> {
  const plugin = (config.plugins as Plugin[]).find(({ name }) => name === 'contracts-as-addresses')
  const { handler } = plugin!.transform as { handler: (this: object, code: string) => { code: string } }
  const { code } = handler.call({ parse: parseAst }, (await transformWithOxc(text, file)).code)
  return await import(`data:text/javascript,${encodeURIComponent(code)}`)
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'reply' in value

test('the page knows of every call how it travels', async () => {
  const files = textsBelow(root, 'contract/calls', /(?<!\.test)\.ts$/)
  expect(files.length).toBeGreaterThan(100)
  for (const [file, text] of files) {
    const declared: Record<string, unknown> = await import(join(root, file))
    const calls = Object.entries(declared).filter(([, one]) => isCall(one)) as [string, Call][]
    const travels = calls.map(([name, { method, path, media, form, bytes }]) => [
      name,
      { method, path, ...(media && { media }), ...(form && { form: true }), ...(bytes && { bytes: true }) },
    ])
    expect(await inThePage(file, text), file).toMatchObject(Object.fromEntries(travels))
  }
})

// The page keeps what is written in the call itself: a constant beside it that is not exported stays on the server.
test.each([
  ['a constant', "const path = '/api/v1.0/a'\nexport const one = call({ method: 'GET', path })"],
  ['a spread', "const common = { method: 'GET', path: '/api/v1.0/a' }\nexport const one = call({ ...common })"],
])('an address in %s beside the call is noticed', async (_, text) => {
  const page = await inThePage('one.ts', text).catch(() => ({}))
  expect(page).not.toMatchObject({ one: { method: 'GET', path: '/api/v1.0/a' } })
})
