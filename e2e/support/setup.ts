import type { TestProject } from 'vitest/node'
import { makeDataDir, removeDataDir, startServer } from './server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    port: number
    dataDir: string
  }
}

/** One server with the demo's data for all browser tests; each test keeps to people of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = makeDataDir()
  const server = await startServer(dataDir)
  project.provide('port', server.port)
  project.provide('dataDir', dataDir)
  return async () => {
    await server.stop()
    removeDataDir(dataDir)
  }
}
