import type { Page, Route } from 'playwright-core'

/**
 * Fails calls until the returned function presses `Try again`. A page also retries in the background (the network is back, its
 * stream opens): if those retries succeeded, the failure would be gone before the press.
 */
export async function failUntilRetried(
  page: Page,
  calls: string | RegExp,
  fail: (route: Route) => Promise<void> = route => route.abort(),
): Promise<() => Promise<void>> {
  const wasRetried = () => page.evaluate(() => 'wasRetried' in window).catch(() => false)
  await page.route(calls, async route => ((await wasRetried()) ? route.continue() : fail(route)))
  return async () => {
    await page.evaluate(() =>
      addEventListener('click', () => Object.assign(window, { wasRetried: true }), { capture: true, once: true }),
    )
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
  }
}
