import { createClient } from '../features/clients/create-client.ts'
import { answer, type Command, must, neededWord, textOption } from './command.ts'

export const clientCommands: readonly Command[] = [
  {
    name: 'client create',
    usage: 'KEY [--name NAME] [--host HOST] [--time-zone ZONE] [--locale LOCALE]',
    summary: 'Makes a client, reached at KEY.localhost and at HOST.',
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
          hosts: host === undefined ? [] : [{ host, isTestHost: false }],
        }),
        {
          'client-exists': 'There is a client {key} already.',
          'client-key-malformed': 'A key has 2 to 31 lower-case letters, digits and hyphens and begins with a letter.',
          'time-zone-unknown': '{timeZone} is not a time zone such as Europe/Berlin.',
          'host-malformed': '{host} is not a host such as points.example.com; write other letters as xn--….',
          'host-taken': 'The host {host} belongs to a client already.',
          'locale-unknown': '{locale} is not a locale of Cairn, such as en_US.',
        },
      )
      return answer([`Made the client ${key}.`], { clientId, key })
    },
  },
]
