import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingsCards } from '../contract/settings.ts'
import { commands } from '../server/cli/commands.ts'
import { consolePaths } from '../web/screens/admin/console-paths.ts'

const text = readFileSync(new URL('../docs/CONSOLE.md', import.meta.url), 'utf8')
const section = text.split('\n# Commands and their places\n')[1]!.split('\n# ')[0]!
const rows = [...section.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)].map(([, name, place]) => [name!, place!] as const)
const addresses: readonly string[] = [
  ...Object.values(consolePaths),
  ...Object.keys(settingsCards).map(card => `/admin/settings/${card}`),
]

test('every command has its place in the console, or the reason why it has none, and nothing else is listed', () => {
  expect(rows.map(([name]) => name).toSorted()).toEqual(commands.map(({ name }) => name).toSorted())
})

test('every place is an address of the console; a command without one says whose it is and why', () => {
  const wrong = rows.filter(([, place]) => {
    const named = [...place.matchAll(/`(\/admin[^`]*)`/g)].map(([, address]) => address!)
    const isElsewhere = /^Operators: \S/.test(place)
    return named.length === 0 ? !isElsewhere : !named.every(address => addresses.includes(address))
  })
  expect(wrong).toEqual([])
})
