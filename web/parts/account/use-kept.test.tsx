import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '../../../contract/calls/user.ts'
import { changeSession } from '../../session/session.ts'
import { forgetKept, useKept } from './use-kept.ts'

beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  })
})
afterEach(() => {
  changeSession({ user: undefined })
  vi.unstubAllGlobals()
})

const arrive = (userId: string) => changeSession({ user: { userId, locale: { code: 'en_US' } } as unknown as User })

/** A form that is drawn afresh. */
function form(): { readonly text: string; readonly type: (text: string) => void } {
  let kept: ReturnType<typeof useKept> | undefined
  function Form() {
    kept = useKept('contact:message', '')
    return null
  }
  renderToStaticMarkup(<Form />)
  return { text: kept![0], type: kept![1] }
}

test('A20 what is typed is there again for whoever typed it, and not for who comes after them without the page hearing of it', () => {
  arrive('maya')
  form().type('this is between us')
  expect(form().text).toBe('this is between us')
  changeSession({ user: undefined })
  expect(form().text).toBe('')
  arrive('ben')
  expect(form().text).toBe('')
  form().type('another matter')
  expect(form().text).toBe('another matter')
  forgetKept('contact:')
  expect(form().text).toBe('')
})
