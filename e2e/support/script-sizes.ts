import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'

/** Collects the scripts that a page loads from now on; the returned function waits and answers their sizes in bytes of gzip, by address. */
export function watchScripts(page: Page, until: 'load' | 'networkidle'): () => Promise<ReadonlyMap<string, number>> {
  const scripts = new Map<string, number>()
  const reading: Promise<void>[] = []
  page.on('response', response => {
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return
    reading.push(response.body().then(body => void scripts.set(response.url(), gzipSync(body, { level: 9 }).length)))
  })
  return async () => {
    await page.waitForLoadState(until)
    await Promise.all(reading)
    return scripts
  }
}

/** The sum of sizes. */
export function sumOf(sizes: ReadonlyMap<string, number>): number {
  return [...sizes.values()].reduce((total, size) => total + size, 0)
}
