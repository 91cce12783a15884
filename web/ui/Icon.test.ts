import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { iconNames } from './Icon.tsx'

test('every icon name has its symbol in the sprite, and no symbol is unnamed', () => {
  const sprite = readFileSync(new URL('icons.svg', import.meta.url), 'utf8')
  const symbols = [...sprite.matchAll(/<symbol id="([a-z-]+)"/g)].map(match => match[1])
  expect(symbols.sort()).toEqual([...iconNames].sort())
})
