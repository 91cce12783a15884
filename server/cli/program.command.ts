import { type ClientTx, withClient, withClientLong } from '../db/client-tx.ts'
import { applyProgram } from '../features/programs/apply-program.ts'
import { archiveProgram } from '../features/programs/archive-program.ts'
import { listPrograms, showProgram } from '../features/programs/list-programs.ts'
import { checkProgram, publishProgram } from '../features/programs/publish-program.ts'
import { readProgram } from '../features/programs/read-program.ts'
import { programReadiness } from '../features/programs/readiness.ts'
import { actorOf } from './acting.ts'
import { clientNamed, clientOption } from './client-named.ts'
import {
  answer,
  type Command,
  type CommandAnswer,
  type CommandCall,
  CommandError,
  documentAnswer,
  must,
  neededWord,
  textOption,
} from './command.ts'
import { appliedLines, findingLines, listedLines, problemLines, readinessLines, shownLines } from './program-words.ts'
import { readJsonFile } from './read-json-file.ts'

const words = {
  'document-malformed': 'The document cannot be read as a program:\n{problems}',
  'terms-refused': 'The program cannot be as the document says:\n{problems}',
  'publish-refused': '{programId} cannot be published in version {version}:\n{problems}',
}

const versionOption = { ...clientOption, version: { type: 'string' } } as const

export const programCommands: readonly Command[] = [
  {
    name: 'program apply',
    usage: 'FILE --client KEY',
    summary: 'Creates or updates the draft of a program from its document, and says what changed.',
    options: clientOption,
    run: apply,
  },
  {
    name: 'program publish',
    usage: 'PROGRAM --client KEY [--check] [--strict]',
    summary:
      'Makes the newest version the one that people see. --check only tells what speaks against it; --strict lets warnings stop it.',
    options: { ...clientOption, check: { type: 'boolean' }, strict: { type: 'boolean' } },
    run: publish,
  },
  {
    name: 'program archive',
    usage: 'PROGRAM --client KEY [--back] [--force]',
    summary:
      'Takes a program that is over, or was never published, out of the lists of the console; --back brings it back; --force archives it before its results are issued.',
    options: { ...clientOption, back: { type: 'boolean' }, force: { type: 'boolean' } },
    run: call =>
      within(call, async tx => {
        const programId = programOf(call)
        const wanted = { isArchived: call.options['back'] !== true, evenIfDue: call.options['force'] === true }
        const { isArchived } = must(await archiveProgram(tx, programId, wanted, await actorOf(call, tx)), words)
        return answer([`${programId} is ${isArchived ? 'archived' : 'in the lists'}.`], { programId, isArchived })
      }),
  },
  {
    name: 'program export',
    usage: 'PROGRAM --client KEY [--version N]',
    summary: 'Writes a program as the document that applies to the same content; its newest version by default.',
    options: versionOption,
    run: call =>
      within(call, async tx => {
        const { document } = must(await readProgram(tx, programOf(call), versionOf(call)), words)
        return documentAnswer(document)
      }),
  },
  {
    name: 'program list',
    usage: '--client KEY',
    summary: 'Lists the programs of a client, the latest period first.',
    options: clientOption,
    run: call =>
      within(call, async tx => {
        const programs = await listPrograms(tx)
        return answer(listedLines(programs), { programs: programs.map(camel) })
      }),
  },
  {
    name: 'program show',
    usage: 'PROGRAM --client KEY [--version N]',
    summary: 'Shows what a program pays for what, and its versions.',
    options: versionOption,
    run: call =>
      within(call, async tx => {
        const { program, versions } = must(await showProgram(tx, programOf(call), versionOf(call)), words)
        return answer(shownLines(program, versions), { ...program, versions: versions.map(camel) })
      }),
  },
  {
    name: 'program readiness',
    usage: 'PROGRAM --client KEY [--version N]',
    summary: 'Reports who is enrolled, who has a baseline and a goal, who can select, and who cannot and why.',
    options: versionOption,
    run: async call =>
      withClientLong(call.db, await clientNamed(call), async tx => {
        const report = must(await programReadiness(tx, programOf(call), versionOf(call)), words)
        return answer(readinessLines(report), report)
      }),
  },
]

async function apply(call: CommandCall): Promise<CommandAnswer> {
  const clientId = await clientNamed(call)
  const text = await readJsonFile(neededWord(call, 0, 'FILE'))
  const problems = problemLines(text)
  if (problems.length > 0) {
    throw new CommandError(`The document cannot be a program:\n${problems.join('\n')}`, 'document-refused')
  }
  const applied = await withClient(call.db, clientId, async tx => applyProgram(tx, text.value, await actorOf(call, tx)))
  const done = must(applied, words)
  return answer(appliedLines(done), done)
}

async function publish(call: CommandCall): Promise<CommandAnswer> {
  const clientId = await clientNamed(call)
  const isStrict = call.options['strict'] === true
  return withClientLong(call.db, clientId, async tx => {
    if (call.options['check'] === true) {
      const checked = must(await checkProgram(tx, programOf(call)), words)
      const isFree = !checked.findings.some(({ severity }) => isStrict || severity === 'problem')
      const line = `${checked.programId} ${isFree ? 'can' : 'cannot'} be published in version ${checked.version}.`
      return answer([...findingLines(checked.findings), line], checked, isFree)
    }
    const published = must(await publishProgram(tx, programOf(call), await actorOf(call, tx), { isStrict }), words)
    const line = published.isNew ? 'is published in' : 'was published already in'
    const lines = [...findingLines(published.warnings), `${published.programId} ${line} version ${published.version}.`]
    return answer(lines, published)
  })
}

async function within(call: CommandCall, work: (tx: ClientTx) => Promise<CommandAnswer>): Promise<CommandAnswer> {
  return withClient(call.db, await clientNamed(call), work)
}

function programOf(call: CommandCall): string {
  return neededWord(call, 0, 'PROGRAM')
}

function versionOf(call: CommandCall): number | undefined {
  const wanted = textOption(call, 'version')
  if (wanted === undefined) return undefined
  if (!/^[1-9]\d{0,8}$/.test(wanted)) throw new CommandError(`${wanted} is no version: 1, 2, 3 ….`, 'usage')
  return Number(wanted)
}

/** A row as JSON has it: `start_date` is `startDate`. */
function camel(row: object): object {
  const rename = (key: string) => key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [rename(key), value]))
}
