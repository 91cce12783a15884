import type { TestProject } from 'vitest/node'
import { makeDataDir, removeDataDir, startServer } from './server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    servers: { readonly port: number; readonly dataDir: string }[]
  }
}

/** For each worker a server with the demo's data; on it, each test keeps to people of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
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
    for (const { dataDir, server } of started) {
      await server.stop()
      removeDataDir(dataDir)
    }
  }
}
