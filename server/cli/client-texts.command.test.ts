import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../db/client-tx.ts'
import { testDatabase } from '../db/test-database.ts'
import { clientByKey, getClient } from '../features/clients/client-of-host.ts'
import { readText } from '../features/texts/read-text.ts'
import { clientCommands } from './client.command.ts'
import { clientTextsCommands } from './client-texts.command.ts'
import { runTyped } from './run-fixture.ts'

const database = testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'cairn-texts-'))
const file = join(folder, 'faq.html')
afterAll(() => rmSync(folder, { recursive: true }))

const run = (line: string) => runTyped(database, [...clientCommands, ...clientTextsCommands], line.split(' '))

async function within<T>(key: string, work: Parameters<typeof withClient<T>>[2]): Promise<T> {
  const found = await clientByKey(database.db, key)
  if (!found.ok) throw new Error(found.refusal)
  return withClient(database.db, found.value, work)
}
const titleOf = (key: string) =>
  within(key, async tx => {
    const text = await readText(tx, await getClient(tx), 'faq', 'en_US')
    return text.ok ? text.value.title : text.refusal
  })

beforeAll(async () => {
  await run('client create one')
  await run('client create two')
})

test('N16 client text imports a file, lists what it left out, and can be reset', async () => {
  writeFileSync(file, '\ufeff<h1>Ask us</h1><p onclick="x">Words</p><script>1</script><img>')
  const { lines, json } = await run(`client text one faq en_US ${file}`)
  expect(lines).toEqual(["faq in en_US is the client's own now.", 'Left out, for safety: 1 × script, 1 × img.'])
  expect(json).toMatchObject({ own: true, leftOut: { script: 1, img: 1 } })
  expect(await titleOf('one')).toBe('Ask us')
  expect(await titleOf('two')).toBe('Questions and answers')
  expect((await run('client text one faq en_US --default')).lines).toEqual(["faq in en_US is Cairn's own again."])
  expect((await run('client text one faq en_US --default')).lines).toEqual(['There was no other text.'])
  expect(await titleOf('one')).toBe('Questions and answers')
})

test('N16 client text refuses invalid files', async () => {
  await expect(run('client text one faq en_US')).rejects.toThrow('FILE.html is missing.')
  await expect(run(`client text one faq en_US ${file} --default`)).rejects.toThrow('not both')
  await expect(run(`client text one faq en_US ${join(folder, 'none.html')}`)).rejects.toThrow('is not there')
  await expect(run(`client text one terms en_US ${file}`)).rejects.toThrow('There is no text terms')
  await expect(run(`client text one faq xx_XX ${file}`)).rejects.toThrow('xx_XX is not a locale')
  await expect(run(`client text nobody faq en_US ${file}`)).rejects.toThrow('There is no client nobody')
  writeFileSync(file, Buffer.from([0x3c, 0x70, 0x3e, 0xe9]))
  await expect(run(`client text one faq en_US ${file}`)).rejects.toThrow('cannot be read as UTF-8')
  writeFileSync(file, '<script>1</script>')
  await expect(run(`client text one faq en_US ${file}`)).rejects.toThrow('no words that may be shown')
})

test('A19 client privacy-notice sets the version', async () => {
  const versionOf = (key: string) => within(key, async tx => (await getClient(tx)).settings.privacyNotice.version)
  expect((await run('client privacy-notice one --version 4')).lines).toEqual(['People are asked for version 4.'])
  expect([await versionOf('one'), await versionOf('two')]).toEqual([4, 0])
  expect((await run('client privacy-notice one --version 0')).lines).toEqual([
    'Nobody is asked for the privacy notice.',
  ])
  await expect(run('client privacy-notice one --version x')).rejects.toThrow('--version must be a whole number')
  await expect(run('client privacy-notice one')).rejects.toThrow('--version is missing.')
})
