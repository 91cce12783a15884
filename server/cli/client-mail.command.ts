import { withClient } from '../db/client-tx.ts'
import { isMailAddress } from '../emails/smtp-settings.ts'
import { recordEvent } from '../features/audit/events.ts'
import { changeSettings } from '../features/clients/change-settings.ts'
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
    usage: 'KEY [--from ADDRESS] [--contact ADDRESS] [--origin URL]',
    summary: "Sets who a client's mails are from, who reads its contact form, and where its links lead.",
    options: { from: { type: 'string' }, contact: { type: 'string' }, origin: { type: 'string' } },
    run: setMail,
  },
]

async function setMail(call: CommandCall): Promise<CommandAnswer> {
  const key = neededWord(call, 0, 'KEY')
  const [from, to, origin] = [addressOption(call, 'from'), addressOption(call, 'contact'), textOption(call, 'origin')]
  const clientId = await clientOfWord(call)
  const outcome = await withClient(call.db, clientId, async tx => {
    const changed = await changeSettings(tx, settings => ({
      ...(from !== undefined && { mail: { ...settings.mail, from } }),
      ...(to !== undefined && { contact: { ...settings.contact, to } }),
      ...(origin !== undefined && { origin }),
    }))
    const details = { ...(from !== undefined && { from }), ...(to !== undefined && { to }), ...(origin && { origin }) }
    if (changed.ok && Object.keys(details).length > 0) {
      await recordEvent(tx, {
        actor: await actorOf(call, tx),
        action: 'client.mail',
        subject: 'client',
        details,
      })
    }
    return changed
  })
  const { after } = must(outcome, {
    'settings-malformed': 'This cannot be: {at}. An origin looks like https://points.example.com, without a path.',
  })
  const { mail, contact, origin: now } = after
  const lines = [
    `Mails are from ${mail.from ?? 'the address that SMTP_URL names, else no-reply at the host of their links'}.`,
    `The contact form goes to ${contact.to ?? 'the address that SMTP_URL names by ?contact=, else nobody'}.`,
    `Links lead to ${now ?? 'the first host of the client'}.`,
  ]
  return answer(lines, { key, from: mail.from ?? null, contact: contact.to ?? null, origin: now ?? null })
}

function addressOption(call: CommandCall, name: string): string | undefined {
  const address = textOption(call, name)
  if (address === undefined || isMailAddress(address)) return address
  throw new CommandError(`--${name} must be a mail address such as team@example.com.`, 'address-malformed')
}
