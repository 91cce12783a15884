import { readFile } from 'node:fs/promises'
import { withClient } from '../db/tenant.ts'
import { applyProgram } from '../features/programs/apply-program.ts'
import { publishProgram } from '../features/programs/publish-program.ts'
import { readProgram } from '../features/programs/read-program.ts'
import { clientNamed, clientOption } from './client-named.ts'
import { answer, type Command, CommandError, must, neededWord } from './command.ts'

const words = {
  'program-unknown': 'There is no program {programId}.',
  'document-malformed': 'The document cannot be read as a program:\n{problems}',
  'terms-refused': 'The program cannot be as the document says:\n{problems}',
  'group-taken': 'The program {program} has the group {group} in the same time period already.',
  'group-in-use': 'People are enrolled in the group {group}, which the document leaves out.',
  'period-changed': 'People are enrolled already, so that the time period cannot become {timePeriodId}.',
}

export const programCommands: readonly Command[] = [
  {
    name: 'program apply',
    usage: 'FILE --client KEY',
    summary: 'Creates or updates the draft of a program from its document.',
    options: clientOption,
    run: async call => {
      const clientId = await clientNamed(call)
      const document = await readJson(neededWord(call, 0, 'FILE'))
      const applied = must(
        await withClient(call.db, clientId, tenant => applyProgram(tenant, document, call.actor)),
        words,
      )
      const { programId, version, isNew } = applied
      const line = isNew
        ? `${programId} has a new version ${version}.`
        : `${programId} says so already in version ${version}.`
      return answer([line], applied)
    },
  },
  {
    name: 'program publish',
    usage: 'ID --client KEY',
    summary: 'Makes the newest version of a program the one that people see.',
    options: clientOption,
    run: async call => {
      const clientId = await clientNamed(call)
      const published = must(
        await withClient(call.db, clientId, tenant => publishProgram(tenant, neededWord(call, 0, 'ID'), call.actor)),
        words,
      )
      const line = published.isNew ? 'is published in' : 'was published already in'
      return answer([`${published.programId} ${line} version ${published.version}.`], published)
    },
  },
  {
    name: 'program export',
    usage: 'ID --client KEY',
    summary: "Writes a program's newest version as a document.",
    options: clientOption,
    run: async call => {
      const clientId = await clientNamed(call)
      const program = must(
        await withClient(call.db, clientId, tenant => readProgram(tenant, neededWord(call, 0, 'ID'))),
        words,
      )
      return answer([JSON.stringify(program.document, null, 2)], program.document)
    },
  },
]

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(error => {
    throw new CommandError(`${file} cannot be read: ${error.message}`, 'file-unreadable')
  })
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new CommandError(`${file} is not JSON: ${(error as Error).message}`, 'file-unreadable')
  }
}
