import { localeOf } from '../../rules/clients/locales.ts'
import { labelFor, type PluralForms, pluralForms } from '../../rules/clients/media-label.ts'
import { withClient } from '../db/client-tx.ts'
import { createClient } from '../features/clients/create-client.ts'
import { setFeatures } from '../features/clients/set-features.ts'
import { setMediaLabel } from '../features/clients/set-media-label.ts'
import { actorOf, actorOn } from './acting.ts'
import { clientOfWord } from './client-named.ts'
import { answer, type Command, type CommandCall, CommandError, must, neededWord, textOption } from './command.ts'

export const clientCommands: readonly Command[] = [
  {
    name: 'client create',
    usage: 'KEY [--name NAME] [--host HOST] [--time-zone ZONE] [--locale LOCALE]',
    summary: 'Makes a client, reached at KEY.localhost and at HOST.',
    isFirst: true,
    options: {
      name: { type: 'string' },
      host: { type: 'string' },
      'time-zone': { type: 'string' },
      locale: { type: 'string' },
    },
    run: async call => {
      const key = neededWord(call, 0, 'KEY')
      const host = textOption(call, 'host')
      const clientId = must(
        await createClient(call.db, {
          key,
          name: textOption(call, 'name') ?? key,
          timeZone: textOption(call, 'time-zone'),
          defaultLocale: textOption(call, 'locale'),
          hosts: host === undefined ? [] : [{ host }],
          actor: call.actor,
        }),
        {
          'client-exists': 'There is a client {key} already.',
          'client-key-malformed': 'A key has 2 to 31 lower-case letters, digits and hyphens and begins with a letter.',
          'time-zone-unknown': '{timeZone} is not a time zone such as Europe/Berlin.',
          'host-malformed': '{host} is not a host such as points.example.com; write other letters as xn--….',
          'host-taken': 'The host {host} belongs to a client already.',
        },
      )
      return answer([`Made the client ${key}.`], { clientId, key })
    },
  },
  {
    name: 'client features',
    usage: 'KEY [--dashboard on|off] [--my-plan on|off] [--ots on|off]',
    summary: 'Switches parts of the product for a client: the dashboard, personal plans, one-time codes.',
    options: { dashboard: { type: 'string' }, 'my-plan': { type: 'string' }, ots: { type: 'string' } },
    run: async call => {
      const key = neededWord(call, 0, 'KEY')
      const wanted = {
        ...switchOption(call, 'dashboard'),
        ...switchOption(call, 'my-plan', 'myPlan'),
        ...switchOption(call, 'ots'),
      }
      const clientId = await clientOfWord(call)
      const features = await withClient(call.db, clientId, async tx => setFeatures(tx, wanted, await actorOf(call, tx)))
      return answer(
        Object.entries(features).map(([name, isOn]) => `${name} is ${isOn ? 'on' : 'off'}.`),
        { key, features },
      )
    },
  },
  {
    name: 'client media-label',
    usage: 'KEY LOCALE NAME [--one NAME] [--two NAME] [--few NAME] [--many NAME] [--zero NAME] [--other NAME]',
    summary:
      'Says what a client calls its points in a language, and beside a number by the plural forms of the language.',
    options: Object.fromEntries(pluralForms.map(form => [form, { type: 'string' }])),
    run: async call => {
      const [key, locale] = [neededWord(call, 0, 'KEY'), neededWord(call, 1, 'LOCALE')]
      const mediaLabel = neededWord(call, 2, 'NAME')
      const given = pluralForms.map(form => [form, textOption(call, form)] as const)
      const mediaLabelForms = Object.fromEntries(given.filter(([, name]) => name !== undefined)) as PluralForms
      const clientId = await clientOfWord(call)
      const wish = { locale, mediaLabel, mediaLabelForms, actor: await actorOn(call, clientId) }
      const label = must(await withClient(call.db, clientId, tx => setMediaLabel(tx, wish)), {
        'settings-malformed': 'Nothing was changed:\n{problems}',
      })
      const { intlCode } = localeOf(locale)
      const counted = [0, 1, 2, 5].map(count => `${count} ${labelFor(label, count, intlCode)}`)
      return answer([`In ${locale} points are called ${mediaLabel}: ${counted.join(', ')}.`], { key, locale, ...label })
    },
  },
]

/** `{ots: true}` of `--ots on`; nothing where it is not said. */
function switchOption(call: CommandCall, name: string, feature = name): Record<string, boolean> {
  const text = textOption(call, name)
  if (text === undefined) return {}
  if (text !== 'on' && text !== 'off') throw new CommandError(`--${name} must be on or off.`, 'switch-malformed')
  return { [feature]: text === 'on' }
}
