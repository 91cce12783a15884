import type { Page } from 'playwright-core'
import { basePath } from '../../contract/call.ts'
import { settled, signIn, type VisitOptions } from './browser.ts'
import { visitors } from './come.ts'
import { here } from './here.ts'

export const second = 1000
export const minute = 60 * second

/** Reads everything and changes nothing, so that no other test notices him. */
export const victor = 'victor.salas'

interface ClockVisitors {
  come(client?: string, options?: VisitOptions): Promise<Page>
  /** Signed in on the profile, with everything there, so that no call is under way. */
  atRest(options?: VisitOptions, userName?: string, client?: string): Promise<Page>
}

/**
 * Visitors whose browser has a clock that the test moves, so that nobody waits. The server's own stands where it is, and its
 * sessions live on.
 */
export function clockVisitors(): ClockVisitors {
  const arriving = visitors()
  const come: ClockVisitors['come'] = async (client, options) => {
    const { page } = await arriving(client, options)
    await page.clock.install()
    return page
  }
  return {
    come,
    atRest: async (options, userName = victor, client) => {
      const page = await come(client, options)
      await signIn(page, userName)
      await page.goto('/profile')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await settled(page)
      return page
    },
  }
}

/** When the session's clock last started, as all tabs find it. */
export function startOf(page: Page): Promise<number | undefined> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find(name => name.startsWith('session-clock:'))
    return key === undefined ? undefined : Number(localStorage.getItem(key))
  })
}

/** Stops the browser's clock so long after the session's began. */
export async function pauseAfter(page: Page, time: number): Promise<void> {
  await page.clock.pauseAt((await startOf(page))! + time)
}

export const prompt = (page: Page) => page.getByRole('alertdialog', { name: 'Still there?' })

/** The login page is there. */
export const arrive = (page: Page) => page.getByRole('heading', { name: 'Welcome back' }).waitFor()

export const sessionOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('sessionId'))

/** What the server says of a session: 200 while it lives, 401 once it has ended. */
export async function statusOf(session: string | null): Promise<number> {
  const address = `http://localhost:${here.port}${basePath}/api/v1.0/validSession`
  return (await fetch(address, { headers: { 'x-session-id': session ?? '' } })).status
}
