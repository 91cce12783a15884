import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type Visit, type VisitOptions, visit, workerBrowser } from './browser.ts'
import { here } from './here.ts'

/** A browser for the tests of a file; each visit to a client of the demo ends with its test. */
export function visitors(): (client?: string, options?: VisitOptions) => Promise<Visit> {
  let browser: Browser | undefined
  const visits: Visit[] = []
  beforeAll(async () => {
    browser = await workerBrowser()
  })
  afterEach(async () => {
    for (const one of visits.splice(0)) await one.close()
  })
  afterAll(() => browser?.close())
  return async (client = 'northlight', options) => {
    const one = await visit(browser!, originOf(client), options)
    visits.push(one)
    return one
  }
}

/** Where a client of the demo is reached. */
export function originOf(client: string): string {
  return `http://${client}.localhost:${here.port}`
}
