import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextField } from './TextField.tsx'

test.each([
  ['date', 'max="9999-12-31"'],
  ['datetime-local', 'max="9999-12-31T23:59"'],
])('W10a a year has four digits in a field of the type %s', (type, most) => {
  expect(renderToStaticMarkup(<TextField label="Until" type={type} />)).toContain(most)
  expect(renderToStaticMarkup(<TextField label="Name" />)).not.toContain('max=')
})
