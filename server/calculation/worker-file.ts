import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Where the code of a thread is: the first of some places that is there, seen from the module that asks. In the sources it is
 * beside that module; in dist beside the programs, of which the module's code may lie a folder below.
 */
export function workerFile(from: string, places: readonly string[]): URL {
  const found = places.map(place => new URL(place, from)).find(url => existsSync(fileURLToPath(url)))
  if (found === undefined) throw new Error(`None of ${places.join(', ')} is beside the program.`)
  return found
}
