import { createWriteStream, rmSync } from 'node:fs'
import { open, realpath, rename, rm, stat } from 'node:fs/promises'
import type { BadLine } from '../features/load-history/stage-rows.ts'
import { type RejectsForm, writeRejects } from '../loads/write-rejects.ts'
import { CommandError } from './command.ts'

/** Where a load's rejected lines go: a file beside the wanted one, which takes its place only when it is whole. */
export interface RejectsFile {
  /** Writes the lines and puts the file in its place; throws a CommandError where that cannot be. */
  write(source: AsyncIterable<Buffer>, lines: AsyncIterable<BadLine>, form: RejectsForm): Promise<void>
  /** Leaves nothing unfinished behind. */
  close(): Promise<void>
}

/** Finds out before a load whether its rejects can be written; `wanted` must not be the file `loaded` itself. */
export async function openRejectsFile(wanted: string, loaded: string): Promise<RejectsFile> {
  const [there, source] = await Promise.all([stat(wanted).catch(() => undefined), stat(loaded)])
  if (there !== undefined && there.dev === source.dev && there.ino === source.ino) {
    throw new CommandError(`--rejects ${wanted} is the file to load. Name another one.`, 'rejects-is-the-file')
  }
  if (there !== undefined && !there.isFile()) {
    throw new CommandError(`--rejects ${wanted} is not a file. Name one.`, 'rejects-unwritable')
  }
  // Through a link the file behind it is replaced, not the link.
  const target = there === undefined ? wanted : await realpath(wanted)
  const unfinished = `${target}.${process.pid}.part`
  const unwritable = (error: Error) =>
    new CommandError(`The rejects cannot be written to ${wanted}: ${error.message}.`, 'rejects-unwritable')
  const handle = await open(unfinished, 'wx').catch(error => {
    throw unwritable(error)
  })
  await handle.close()
  const tidy = () => rmSync(unfinished, { force: true })
  process.once('exit', tidy)
  return {
    write: async (from, lines, form) => {
      const out = createWriteStream(unfinished)
      let failed: Error | undefined
      out.once('error', error => {
        failed = error
      })
      try {
        await writeRejects(from, lines, out, form)
        await rename(unfinished, target).catch(error => {
          failed = error
          throw error
        })
      } catch (error) {
        throw failed === undefined ? error : unwritable(failed)
      }
    },
    close: async () => {
      process.off('exit', tidy)
      await rm(unfinished, { force: true })
    },
  }
}
