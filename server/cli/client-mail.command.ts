import { refused } from '../../rules/outcome.ts'
import { withClient } from '../db/client-tx.ts'
import { isMailAddress } from '../emails/smtp-settings.ts'
import { recordEvent } from '../features/audit/events.ts'
import { changeSettings } from '../features/clients/change-settings.ts'
import { lockClient } from '../features/clients/client-of-host.ts'
import type { ClientSettings } from '../features/clients/client-settings.ts'
import { closesOnlyWayIn } from '../features/clients/host-claims.ts'
import { actorOf } from './acting.ts'
import { clientOfWord } from './client-named.ts'
import {
  answer,
  type Command,
  type CommandAnswer,
  type CommandCall,
  CommandError,
  must,
  neededWord,
  textOption,
} from './command.ts'

export const clientMailCommands: readonly Command[] = [
  {
    name: 'client mail',
    usage: 'KEY [--from ADDRESS] [--contact ADDRESS] [--origin URL] [--untried]',
    summary: "Sets who a client's mails are from, who reads its contact form, and where its links lead.",
    options: {
      from: { type: 'string' },
      contact: { type: 'string' },
      origin: { type: 'string' },
      untried: { type: 'boolean' },
    },
    run: setMail,
  },
]

async function setMail(call: CommandCall): Promise<CommandAnswer> {
  const key = neededWord(call, 0, 'KEY')
  const [from, to, origin] = [addressOption(call, 'from'), addressOption(call, 'contact'), textOption(call, 'origin')]
  const isUntriedMeant = call.options['untried'] === true
  const clientId = await clientOfWord(call)
  const outcome = await withClient(call.db, clientId, async tx => {
    if (!isUntriedMeant && origin !== undefined && closesOnlyWayIn(await lockClient(tx), origin)) {
      return refused('sign-on-needs-main')
    }
    const changed = await changeSettings(tx, settings => ({
      ...(from !== undefined && { mail: { ...settings.mail, from } }),
      ...(to !== undefined && { contact: { ...settings.contact, to } }),
      ...(origin !== undefined && { origin }),
    }))
    if (changed.ok && [from, to, origin].some(one => one !== undefined)) {
      const details = { before: addressesOf(changed.value.before), after: addressesOf(changed.value.after) }
      await recordEvent(tx, { actor: await actorOf(call, tx), action: 'client.mail', subject: 'client', details })
    }
    return changed
  })
  const { after } = must(outcome, {
    'sign-on-needs-main':
      'People sign in through providers alone. Unless these know the new address, nobody could sign in: enter it at each of them, then repeat this with --untried.',
    'settings-malformed': 'This cannot be: {at}. An origin looks like https://points.example.com, without a path.',
  })
  const now = addressesOf(after)
  const lines = [
    `Mails are from ${now.from ?? 'the address that SMTP_URL names, else no-reply at the host of their links'}.`,
    `The contact form goes to ${now.contact ?? 'the address that SMTP_URL names by ?contact=, else nobody'}.`,
    `Links lead to ${now.origin ?? 'the first host of the client'}.`,
  ]
  return answer(lines, { key, ...now })
}

function addressesOf({ mail, contact, origin }: ClientSettings) {
  return { from: mail.from ?? null, contact: contact.to ?? null, origin: origin ?? null }
}

function addressOption(call: CommandCall, name: string): string | undefined {
  const address = textOption(call, name)
  if (address === undefined || isMailAddress(address)) return address
  throw new CommandError(`--${name} must be a mail address such as team@example.com.`, 'address-malformed')
}
