import { withClient } from '../db/client-tx.ts'
import { applySettings, documentSettingsOf } from '../features/clients/apply-settings.ts'
import { addHost, type ClientHost, hostsOf, removeHost } from '../features/clients/change-hosts.ts'
import { getClient } from '../features/clients/client-of-host.ts'
import { actorOf, actorOn } from './acting.ts'
import { clientOfWord } from './client-named.ts'
import {
  answer,
  type Command,
  type CommandAnswer,
  type CommandCall,
  CommandError,
  documentAnswer,
  must,
  textOption,
} from './command.ts'
import { readJsonFile } from './read-json-file.ts'

const hostWords = {
  'host-malformed': '{host} is not a host such as points.example.com; write other letters as xn--….',
  'host-taken': 'The host {host} belongs to another client.',
  'host-unknown': 'The client is not reached at {host}.',
  'host-main': 'Links in mails lead to {host}; say where else first: client mail KEY --origin URL.',
  'host-last': '{host} is the only host of the client; add another one first.',
}

export const clientSettingsCommands: readonly Command[] = [
  {
    name: 'client settings',
    usage: 'KEY [FILE.json]',
    summary:
      'Shows the settings of a client; with FILE changes those that it names, null takes one back to its default.',
    options: {},
    run: settings,
  },
  {
    name: 'client hosts',
    usage: 'KEY [--add HOST] [--test on|off] [--remove HOST]',
    summary:
      'Shows, adds and removes the hosts that a client is reached at; on a test host the QA bar can be opened. Without --test, a name with .ci. .dev. .qa. .qa2. .pprd. or localhost is one.',
    options: { add: { type: 'string' }, test: { type: 'string' }, remove: { type: 'string' } },
    run: hosts,
  },
]

async function settings(call: CommandCall): Promise<CommandAnswer> {
  const clientId = await clientOfWord(call)
  const file = call.words[1]
  const document = file === undefined ? undefined : await readJsonFile(file)
  const shown = await withClient(call.db, clientId, async tx =>
    document === undefined
      ? documentSettingsOf(await getClient(tx))
      : must(await applySettings(tx, document.value, await actorOf(call, tx)), {
          'settings-malformed': 'Nothing was changed:\n{problems}',
        }),
  )
  return documentAnswer(shown)
}

async function hosts(call: CommandCall): Promise<CommandAnswer> {
  const clientId = await clientOfWord(call)
  const [add, remove, test] = [textOption(call, 'add'), textOption(call, 'remove'), textOption(call, 'test')]
  if (add !== undefined && remove !== undefined) throw new CommandError('Say --add or --remove, not both.', 'both-said')
  if (test !== undefined && (add === undefined || !['on', 'off'].includes(test))) {
    throw new CommandError('--test on or --test off goes with --add HOST.', 'switch-malformed')
  }
  if (add !== undefined) {
    const host = {
      host: add,
      isTestHost: test === undefined ? undefined : test === 'on',
      actor: await actorOn(call, clientId),
    }
    return hostAnswer(must(await addHost(call.db, clientId, host), hostWords))
  }
  return withClient(call.db, clientId, async tx =>
    hostAnswer(
      remove === undefined
        ? await hostsOf(tx)
        : must(await removeHost(tx, { host: remove, actor: await actorOf(call, tx) }), hostWords),
    ),
  )
}

function hostAnswer(list: readonly ClientHost[]): CommandAnswer {
  return answer(
    list.map(({ host, isTestHost }) => (isTestHost ? `${host} (for tests)` : host)),
    { hosts: list },
  )
}
