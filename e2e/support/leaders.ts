import type { Page } from 'playwright-core'
import { letIn, type Visit, type VisitOptions } from './browser.ts'
import { visitors } from './come.ts'

/** Those who lead, let in at a client of the demo. */
export function leaders(): (userName: string, options?: VisitOptions, client?: string) => Promise<Visit> {
  const come = visitors()
  return async (userName, options, client) => {
    const one = await come(client, options)
    await letIn(one.page, userName)
    return one
  }
}

/** The address of the demo's program that is under way. */
export const summit = (role: string) => `/program-view/summit-season---${role}/manager-progress`

export const hasFocus = (page: Page, name: string) =>
  page.getByRole('heading', { name }).evaluate(heading => heading === document.activeElement)
