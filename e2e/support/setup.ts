import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findBrowser } from '../../tools/browser.mjs'
import { makeDataDir, removeDataDir, root, startServer } from './server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    servers: { readonly port: number; readonly dataDir: string }[]
  }
}

/** For each worker a server with the demo's data; on it, each test keeps to people of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The workers, which start later, have it too.
  process.env['CHROMIUM_PATH'] = findBrowser()
  const count = Number(project.vitest.config.maxWorkers)
  const started = await Promise.all(
    Array.from({ length: count }, async () => {
      const dataDir = makeDataDir()
      return { dataDir, server: await startServer(dataDir) }
    }),
  )
  project.provide(
    'servers',
    started.map(({ dataDir, server }) => ({ dataDir, port: server.port })),
  )
  return async () => {
    const results = join(root, '.test-results')
    mkdirSync(results, { recursive: true })
    for (const [at, { dataDir, server }] of started.entries()) {
      await server.stop()
      // Why a page complained, its server may know.
      writeFileSync(join(results, `server-${at + 1}.log`), server.output())
      removeDataDir(dataDir)
    }
  }
}
