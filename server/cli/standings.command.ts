import { rebuildStandings } from '../features/standings/rebuild-standings.ts'
import { verifyStandings } from '../features/standings/verify-standings.ts'
import { clientNamed, clientOption } from './client-named.ts'
import { answer, type Command, type CommandAnswer, type CommandCall, must } from './command.ts'
import { proofLines, reportLines } from './standings-words.ts'

export const standingsCommands: readonly Command[] = [
  {
    name: 'standings rebuild',
    usage: '[PROGRAM] --client KEY',
    summary: 'Recalculate everybody’s standing from the facts, in one program or in all that are published',
    options: clientOption,
    run: rebuild,
  },
  {
    name: 'standings verify',
    usage: '[PROGRAM] --client KEY',
    summary: 'Compare the stored standings with what the facts come to, and name the first that differs',
    options: clientOption,
    run: verify,
  },
]

const words = { 'program-unknown': 'There is no published program {program}.' }

async function rebuild(call: CommandCall): Promise<CommandAnswer> {
  const clientId = await clientNamed(call)
  const rebuilt = must(await rebuildStandings(call.db, clientId, call.words[0], showStandings(call)), words)
  call.progress.end()
  const lines = rebuilt.length === 0 ? ['No program is published.'] : reportLines(rebuilt)
  return answer(
    lines,
    { standings: rebuilt },
    rebuilt.every(({ heldBack }) => heldBack === undefined),
  )
}

async function verify(call: CommandCall): Promise<CommandAnswer> {
  const clientId = await clientNamed(call)
  const proofs = must(await verifyStandings(call.db, clientId, call.words[0], showStandings(call)), words)
  call.progress.end()
  const lines = proofs.length === 0 ? ['No program is published.'] : proofs.flatMap(proofLines)
  return answer(
    lines,
    { standings: proofs },
    proofs.every(({ verdict, heldBack }) => verdict === 'equal' && heldBack === undefined),
  )
}

/** Shows how far a calculation is. */
export function showStandings({ progress }: CommandCall): (programId: string, people: number, of: number) => void {
  return (programId, people, of) => progress.show(`standings of ${programId}`, people, of)
}
