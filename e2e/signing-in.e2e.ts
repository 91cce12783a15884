import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { basePath } from '../contract/call.ts'
import { fromAccountMenu } from './support/account-menu.ts'
import { expectAccessible, signIn } from './support/browser.ts'
import { originOf, visitors } from './support/come.ts'
import { here } from './support/here.ts'

// Victor reads everything and changes nothing, so that no other test notices him.
const victor = 'victor.salas'
const come = visitors()

const userId = (page: Page) => page.getByLabel('User ID')
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const pathOf = (page: Page) => {
  const { pathname, search, hash } = new URL(page.url())
  return `${pathname}${search}${hash}`
}

describe('signing in', () => {
  test('A01 A02 N01 by keyboard alone, with spaces around the user id; the session id travels in a header of its own', async () => {
    const { page, complaints } = await come()
    const sent: (string | undefined)[] = []
    page.on('request', request => {
      if (request.url().includes(`${basePath}/api/v1.0/program-views`)) sent.push(request.headers()['x-session-id'])
    })
    await page.goto('/')
    await page.waitForURL('**/login')
    await userId(page).focus()
    await page.keyboard.type(`  ${victor} `)
    await page.keyboard.press('Tab')
    await page.keyboard.type('summit season')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dashboard')
    await page.getByRole('banner').waitFor()
    const kept = await page.evaluate(() => sessionStorage.getItem('sessionId'))
    expect(kept).toMatch(/^[\w-]{22,}$/)
    await expect.poll(() => sent.length).toBeGreaterThan(0)
    expect(sent.every(header => header === kept)).toBe(true)
    // The one cookie lets this browser be known again, and signs nobody in (security T5, T10).
    const cookies = await page.context().cookies()
    expect(cookies).toMatchObject([
      { name: expect.stringMatching(/cairn-browser$/), httpOnly: true, sameSite: 'Strict' },
    ])
    expect(cookies[0]!.value).not.toBe(kept)
    expect(complaints).toEqual([])
  })

  test('A01 a wrong password says what the server says, keeps the code and what was typed, and takes the focus each time', async () => {
    const { page } = await come()
    await page.goto('/login')
    await userId(page).fill(victor)
    await password(page).fill('summit saeson')
    const alert = page.getByRole('alert')
    for (let attempt = 0; attempt < 2; attempt++) {
      await password(page).press('Enter')
      await expect.poll(() => alert.evaluate(box => box === document.activeElement).catch(() => false)).toBe(true)
      await expect.poll(() => alert.innerText()).toContain('don’t match')
      await expect
        .poll(() => alert.locator('[data-error-code]').getAttribute('data-error-code'))
        .toBe('errors.login-failed')
    }
    await expect.poll(() => userId(page).inputValue()).toBe(victor)
    expect(await page.evaluate(() => sessionStorage.getItem('sessionId'))).toBeNull()
    await expectAccessible(page)
  })

  test('A01 an unknown person gets the same answer as a wrong password (thorough)', async () => {
    const answers = []
    for (const name of [victor, 'nobody.at.all']) {
      const { page } = await come()
      await page.goto('/login')
      await userId(page).fill(name)
      await password(page).fill('not this one')
      await password(page).press('Enter')
      answers.push(await page.getByRole('alert').innerText())
    }
    expect(answers[0]).toBe(answers[1])
  })

  test('A01 an empty field is named, gets the focus, and nothing is sent (thorough)', async () => {
    const { page } = await come()
    let sent = 0
    page.on('request', request => {
      if (request.method() === 'POST') sent += 1
    })
    await page.goto('/login')
    await userId(page).fill('   ')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Enter your user ID.').waitFor()
    await expect.poll(() => userId(page).evaluate(field => field === document.activeElement)).toBe(true)
    await expect.poll(() => userId(page).getAttribute('aria-invalid')).toBe('true')
    expect(sent).toBe(0)
  })

  test('L09 the password can be read back and hidden again (thorough)', async () => {
    const { page } = await come()
    await page.goto('/login')
    await password(page).fill('summit season')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect.poll(() => password(page).getAttribute('type')).toBe('text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect.poll(() => password(page).getAttribute('type')).toBe('password')
    await expect.poll(() => password(page).inputValue()).toBe('summit season')
  })

  test('A01 a person of one client is nobody at another (thorough)', async () => {
    const { page } = await come('harbor')
    await page.goto('/login')
    await page.locator('input[name="username"]').fill(victor)
    await page.locator('input[name="password"]').fill('summit season')
    await page.locator('input[name="password"]').press('Enter')
    await page.getByRole('alert').waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('sessionId'))).toBeNull()
  })
})

describe('where sign-in leads', () => {
  test.each(['/dashboard', '/profile', '/program-view/summit-season---Superviewer/manager-progress?unit=west'])(
    'N21 N22 %s sends to login, remembers the place, and opens it after sign-in (thorough)',
    async place => {
      const { page } = await come()
      await page.goto(place)
      await page.waitForURL('**/login?*')
      await expect.poll(() => new URL(page.url()).searchParams.get('next')).toBe(place)
      await userId(page).fill(victor)
      await password(page).fill('summit season')
      await password(page).press('Enter')
      await page.getByRole('banner').waitFor()
      await expect.poll(() => pathOf(page)).toBe(place)
    },
  )

  const elsewhere = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/%2fevil.example',
    '/%5cevil.example',
    'javascript:alert(1)',
    '/logout',
    '/profile/../logout',
    '/no/such/trail',
  ]
  test('T14 N21 a next location that is not ours leads to the dashboard (thorough)', async () => {
    const { page } = await come()
    for (const next of elsewhere) {
      await page.goto(`/login?next=${encodeURIComponent(next)}`)
      await userId(page).fill(victor)
      await password(page).fill('summit season')
      await password(page).press('Enter')
      await page.getByRole('banner').waitFor()
      await expect.poll(() => [next, page.url()]).toEqual([next, `${originOf('northlight')}/dashboard`])
      await page.evaluate(() => sessionStorage.clear())
    }
  })

  test('N01 N03 who is signed in is led from / and /login to the dashboard (thorough)', async () => {
    const { page } = await come()
    await signIn(page, victor)
    for (const address of ['/', '/login', '/login?next=/dashboard']) {
      await page.goto(address)
      await page.waitForURL(url => url.pathname === '/dashboard')
    }
    await page.goto('/login?next=/profile')
    await page.waitForURL(url => url.pathname === '/profile')
  })

  test('N20 who is signed in sees the not-found page as well (thorough)', async () => {
    const { page } = await come()
    await signIn(page, victor)
    await page.goto('/profile/of/nobody')
    await page.getByRole('heading', { name: 'This trail ends here' }).waitFor()
  })
})

describe('signing out', () => {
  test('N04 A05 ends the session on entry, on the server too, and the back button shows nothing of it', async () => {
    const { page, complaints } = await come()
    await signIn(page, victor)
    await page.goto('/profile')
    await page.getByRole('heading', { name: 'Victor Salas' }).waitFor()
    const session = await page.evaluate(() => sessionStorage.getItem('sessionId'))
    expect(await isValid(session)).toBe(200)

    await fromAccountMenu(page, 'Log out')
    await page.waitForURL('**/login')
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    expect(await isValid(session)).toBe(401)
    expect(complaints).toEqual([])

    await page.goBack()
    // The page before has the same heading; this one remembers where it should lead.
    await page.waitForURL(url => url.searchParams.get('next') === '/profile')
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    expect(await page.getByText('Victor Salas').count()).toBe(0)
    expect(await page.getByRole('banner').count()).toBe(0)
  })

  test('A04 N21 a session that ended on the server leads to login at the next call, and back afterwards', async () => {
    const { page } = await come()
    await signIn(page, victor)
    await page.goto('/profile')
    await page.getByRole('heading', { name: 'Victor Salas' }).waitFor()
    const session = await page.evaluate(() => sessionStorage.getItem('sessionId'))
    await ask('POST', 'logout', session)
    await page.reload()
    await page.waitForURL('**/login?next=*')
    await userId(page).fill(victor)
    await password(page).fill('summit season')
    await password(page).press('Enter')
    await page.waitForURL('**/profile')
  })

  async function isValid(session: string | null): Promise<number> {
    return (await ask('GET', 'validSession', session)).status
  }

  function ask(method: string, call: string, session: string | null): Promise<Response> {
    return fetch(`http://localhost:${here.port}${basePath}/api/v1.0/${call}`, {
      method,
      headers: { 'x-session-id': session ?? '' },
    })
  }
})

test('L01 the header leads to the dashboard and the profile, says the points in the client’s words, and logs out', async () => {
  const { page, complaints } = await come()
  await signIn(page, victor)
  await page.goto('/profile')
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'Northlight, dashboard' }).waitFor()
  await expect.poll(() => header.getByRole('button', { name: 'Victor Salas, account menu' }).count()).toBe(1)
  await header.getByRole('link', { name: '0 points. View account history' }).click()
  await page.waitForURL('**/profile#account-history')
  await fromAccountMenu(header, 'Profile')
  await page.waitForURL(url => url.pathname === '/profile' && url.hash === '')
  await header.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await page.waitForURL('**/dashboard')
  expect(complaints).toEqual([])
})
