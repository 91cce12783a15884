import { verifyTrail } from '../features/audit/verify-trail.ts'
import { clientNamed, clientOption } from './client-named.ts'
import { answer, type Command, type CommandAnswer, type CommandCall } from './command.ts'

export const auditCommands: readonly Command[] = [
  {
    name: 'audit verify',
    usage: '--client KEY [--head ROOT]',
    summary:
      'Compare the audit trail with its seals, and name the events that were changed, deleted or added; --head compares a head that was kept',
    options: { ...clientOption, head: { type: 'string' } },
    run: verify,
  },
]

const words = {
  changed: 'Event {event} was changed.',
  missing: 'Event {event} was deleted.',
  added: 'Event {event} was added afterwards.',
  chain: 'The seal that begins with event {event} does not follow the one before it.',
  kept: 'The head that was kept is one of this chain.',
  gone: 'The head that was kept is not in this chain: it is of another client, or the chain was written anew.',
} as const

async function verify(call: CommandCall): Promise<CommandAnswer> {
  const clientId = await clientNamed(call)
  const kept = call.options['head']
  const proof = await verifyTrail(call.db, clientId, {
    ...(kept !== undefined && { kept: String(kept).trim().toLowerCase() }),
    onProgress: events => call.progress.show('verifying', events, 0),
  })
  call.progress.end()
  const { seals, events, unsealed, flaws, head, isKeptThere } = proof
  const lines = [
    `${events} events in ${seals} seals are compared; ${unsealed} are too recent to be sealed.`,
    ...flaws.map(({ flaw, event_id }) => words[flaw].replace('{event}', String(event_id))),
    ...(flaws.length === 0 ? ['Every sealed event is as it was written.'] : []),
    ...(isKeptThere === undefined ? [] : [isKeptThere ? words.kept : words.gone]),
    ...(head === undefined ? [] : [`Head: ${head}`]),
  ]
  return answer(lines, { ...proof }, flaws.length === 0 && isKeptThere !== false)
}
