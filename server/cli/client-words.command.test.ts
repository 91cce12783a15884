import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { clientCommands } from './client.command.ts'
import { clientWordsCommands } from './client-words.command.ts'
import { runTyped } from './run-fixture.ts'

const database = testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'cairn-words-'))
const file = join(folder, 'words.csv')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (line: string) => runTyped(database, [...clientCommands, ...clientWordsCommands], line.split(' '))
const bring = (key: string, text: string) => {
  writeFileSync(file, text)
  return run(`client words ${key} ${file}`)
}

beforeAll(async () => {
  await run('client create one')
  await run('client create two')
})

test('W07 client words brings a file by the rules of the console, and exports it for another client', async () => {
  expect((await bring('one', 'key,locale,words\nlogin.heading,de_DE,Hallo\n')).lines).toEqual(['Texts changed: 1.'])
  const { lines } = await run('client words one --export de_DE')
  expect(lines[0]).toBe('\ufeffkey,locale,place,english,product,words,note')
  expect((await bring('two', lines.join('\r\n'))).json).toEqual({ changed: 1 })
  const xliff = (await run('client words one --export de_DE --format xliff')).lines.join('\n')
  expect((await bring('two', xliff)).json).toEqual({ changed: 0 })
})

test('W07 the notes for translators travel with an export', async () => {
  const note = 'Button that loads older orders.'
  const csv = (await run('client words one --export de_DE')).lines
  expect(csv.find(line => line.startsWith('rewards.more,'))).toMatch(new RegExp(`,${note}$`))
  const xliff = (await run('client words one --export de_DE --format xliff')).lines.join('\n')
  expect(xliff).toMatch(new RegExp(`<unit id="rewards.more">\\s*<notes>.*<note>${note}</note></notes>`))
})

test('W07 client words names each bad line, and changes nothing', async () => {
  const bad = 'key,locale,words\nlogin.heading,de_DE,Servus\nlogin.or,de_DE,{\nno.such.key,de_DE,x\n'
  await expect(bring('one', bad)).rejects.toThrow(
    'Nothing was changed:\n  line 3, login.or, de_DE: Character 1, {, belongs to no value.\n  line 4, no.such.key, de_DE: There’s no text with this key.',
  )
  expect((await run('client words one --export de_DE')).lines.join()).toContain('Hallo')
  await expect(run('client words one --export xx_XX')).rejects.toThrow('no such language')
  await expect(run('client words one --export de_DE --format odt')).rejects.toThrow('csv or xliff')
})
