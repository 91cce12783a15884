import { expect, test } from 'vitest'
import { commands } from './commands.ts'
import { commandsBeginning, helpText } from './find-command.ts'

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
