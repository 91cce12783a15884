import { type PageType, pageTypes } from '../../contract/calls/user/market-place-url.ts'
import { withClient } from '../db/client-tx.ts'
import { lockClient } from '../features/clients/client-of-host.ts'
import { setCatalogue } from '../features/shop/set-catalogue.ts'
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
  printedAnswer,
  textOption,
} from './command.ts'

export const catalogueCommands: readonly Command[] = [
  {
    name: 'client catalogue',
    usage: 'KEY [--url URL --types merchandise,experiences] [--new-secret] [--off]',
    summary:
      "Sets where a client's people spend points: --url /rewards is the client's own catalogue. Prints the secret of another, this once.",
    options: {
      url: { type: 'string' },
      types: { type: 'string' },
      'new-secret': { type: 'boolean' },
      off: { type: 'boolean' },
    },
    run: catalogue,
  },
]

async function catalogue(call: CommandCall): Promise<CommandAnswer> {
  const key = neededWord(call, 0, 'KEY')
  const isOff = call.options['off'] === true
  const [url, types] = [textOption(call, 'url'), typesOption(call)]
  if (isOff && (url ?? types) !== undefined) throw new CommandError('--off goes without --url and --types.')
  const clientId = await clientOfWord(call)
  return withClient(call.db, clientId, async tx => {
    const before = (await lockClient(tx)).settings.catalogue
    const wanted = isOff ? undefined : { url: url ?? before?.url, pageTypes: types ?? before?.pageTypes }
    if (wanted !== undefined && (wanted.url === undefined || wanted.pageTypes === undefined)) {
      throw new CommandError('Say --url and --types: there is no catalogue yet.')
    }
    const catalogue = wanted as { url: string; pageTypes: PageType[] } | undefined
    const wish = { catalogue, isSecretNew: call.options['new-secret'] === true, actor: await actorOf(call, tx) }
    const { secret } = must(await setCatalogue(tx, wish), {
      'settings-malformed': '--url must be an https address, or http on localhost.',
    })
    const line =
      catalogue === undefined
        ? `${key} has no catalogue.`
        : `The catalogue of ${key} is at ${catalogue.url}: ${catalogue.pageTypes.join(', ')}.`
    const json = { key, catalogue: catalogue ?? null }
    if (secret === undefined) return answer([line], json)
    return printedAnswer(call, [line, `Its secret, shown this once: ${secret}`], { ...json, secret })
  })
}

function typesOption(call: CommandCall): PageType[] | undefined {
  const text = textOption(call, 'types')
  if (text === undefined) return undefined
  const named = text.split(',').map(part => part.trim())
  const known = pageTypes.filter(type => named.includes(type))
  if (known.length !== named.length) {
    throw new CommandError(`--types must be of ${pageTypes.join(', ')}, each once.`, 'types-malformed')
  }
  return known
}
