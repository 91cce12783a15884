import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A source file with everything it imports: files as paths from the root, packages by name. */
export interface Module {
  readonly file: string
  readonly imports: readonly string[]
}

const importing =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'";]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** Every TypeScript file below some folders. */
export function readModules(root: string, folders: readonly string[]): Module[] {
  return folders.flatMap(folder =>
    textsBelow(root, folder, /\.tsx?$/).map(([file, text]) => ({
      file,
      imports: [...text.matchAll(importing)].map(([, named, lazy]) => {
        const target = (named ?? lazy)!
        return target.startsWith('.') ? join(dirname(file), target) : target
      }),
    })),
  )
}

/** The text of every file below a folder whose name fits, with its path from the root. */
export function textsBelow(root: string, folder: string, fits: RegExp): [file: string, text: string][] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).sort()
  const files = names.filter(name => fits.test(name)).map(name => `${folder}/${name}`)
  return files.map(file => [file, readFileSync(join(root, file), 'utf8')])
}

/** The first cycle of imports, as the list of its files; empty where there is none. */
export function findCycle(modules: readonly Module[]): string[] {
  const importsOf = new Map(modules.map(({ file, imports }) => [file, imports]))
  const done = new Set<string>()
  const walk = (file: string, path: readonly string[]): string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return []
    for (const target of importsOf.get(file) ?? []) {
      const found = walk(target, [...path, file])
      if (found.length > 0) return found
    }
    done.add(file)
    return []
  }
  return modules.map(({ file }) => walk(file, [])).find(found => found.length > 0) ?? []
}
