import { createHash } from 'node:crypto'
import { readMigrations } from './migration-files.ts'

/** A function as the migrations make it. */
export interface MadeFunction {
  readonly name: string
  /** The md5 of its body, as of `prosrc`. */
  readonly hash: string
  readonly isDefiner: boolean
  readonly isTrigger: boolean
}

/**
 * Every function with a body of its own that the migrations make and leave, each as the last one makes it. Read from the files and
 * not kept in the database, where whoever replaced a function could replace the record of it too.
 */
export function madeFunctions(migrations: readonly { readonly sql: string }[] = readMigrations()): MadeFunction[] {
  const made = new Map<string, MadeFunction>()
  for (const { sql } of migrations) {
    for (const [, dropped, name, head, body] of sql.matchAll(makings)) {
      if (dropped !== undefined) made.delete(dropped)
      else {
        made.set(name!, {
          name: name!,
          hash: createHash('md5').update(body!).digest('hex'),
          isDefiner: head!.includes('security definer'),
          isTrigger: head!.includes('returns trigger'),
        })
      }
    }
  }
  return [...made.values()]
}

const makings = /\bdrop function (\w+)\(|\bcreate (?:or replace )?function (\w+)\(([^;]*?)\bas \$\$([\s\S]*?)\$\$/g
