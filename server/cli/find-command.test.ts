import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commands } from './commands.ts'
import { commandsBeginning, findCommand, helpText } from './find-command.ts'

test('help of a family shows its commands and no others', () => {
  const shown = commandsBeginning(commands, ['user']).map(({ name }) => name)
  expect(shown).toContain('user password')
  expect(shown.every(name => name.startsWith('user '))).toBe(true)
  expect(helpText(commandsBeginning(commands, ['user', 'password']), '')).not.toContain('results')
})

test('help alone shows all commands, and names an unknown family', () => {
  expect(commandsBeginning(commands, [])).toHaveLength(commands.length)
  expect(() => commandsBeginning(commands, ['users'])).toThrow('There is no command "users".')
})

// In an alert a sentence may go on behind the command.
test.each([
  ['deploy/alerts.yaml', /npm run cairn -- ([a-z]+ [a-z]+(?: --[a-z]+ [a-z-]+)*)/g],
  ['deploy/alerts-machines.yaml', /npm run cairn -- ([a-z]+ [a-z]+(?: --[a-z]+ [a-z-]+)*)/g],
  ['docs/OPERATIONS.md', /npm run cairn -- (?!help)([^`|\n]+)/g],
])('O04 every command that %s names can be called so', (file, pattern) => {
  const named = [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, line]) => line!)
  const wrong = named.flatMap(line => {
    const words = line.match(/"[^"]*"|\S+/g)!
    try {
      findCommand(commands, words)
      return []
    } catch (error) {
      return [`${line}: ${(error as Error).message}`]
    }
  })
  expect(wrong).toEqual([])
})
