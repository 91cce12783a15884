import { readFile } from 'node:fs/promises'
import { withClient } from '../db/client-tx.ts'
import { setPrivacyVersion } from '../features/clients/set-privacy-version.ts'
import { dropText, saveText } from '../features/texts/save-text.ts'
import { actorOf, actorOn } from './acting.ts'
import { clientOfWord } from './client-named.ts'
import { answer, type Command, CommandError, must, neededOption, neededWord } from './command.ts'

const textWords = {
  'text-unknown': 'There is no text {name}; there are privacy-shield, privacy-notice and faq.',
  'locale-unknown': '{locale} is not a locale of Cairn, such as en_US.',
  'text-empty': 'The file has no words that may be shown.',
  'text-too-long': 'The file has more than 256 kB.',
}

export const clientTextsCommands: readonly Command[] = [
  {
    name: 'client text',
    usage: 'KEY NAME LOCALE FILE.html|--default',
    summary: "Gives a client its own privacy-shield, privacy-notice or faq, or goes back to Cairn's.",
    options: { default: { type: 'boolean' } },
    run: async call => {
      const clientId = await clientOfWord(call)
      const text = {
        name: neededWord(call, 1, 'NAME'),
        locale: neededWord(call, 2, 'LOCALE'),
        actor: await actorOn(call, clientId),
      }
      if (call.options['default'] === true) {
        if (call.words[3] !== undefined) throw new CommandError('Say a file or --default, not both.', 'both-said')
        const wasThere = must(await withClient(call.db, clientId, tx => dropText(tx, text)), textWords)
        const line = wasThere ? `${text.name} in ${text.locale} is Cairn's own again.` : 'There was no other text.'
        return answer([line], { name: text.name, locale: text.locale, own: false })
      }
      const html = await readText(neededWord(call, 3, 'FILE.html'))
      const { leftOut } = must(await withClient(call.db, clientId, tx => saveText(tx, { ...text, html })), textWords)
      const left = Object.entries(leftOut).map(([name, count]) => `${count} × ${name}`)
      return answer(
        [
          `${text.name} in ${text.locale} is the client's own now.`,
          ...(left.length > 0 ? [`Left out, for safety: ${left.join(', ')}.`] : []),
          ...(text.name === 'privacy-notice'
            ? ['Have people acknowledge it anew: client privacy-notice KEY --version N.']
            : []),
        ],
        { name: text.name, locale: text.locale, own: true, leftOut },
      )
    },
  },
  {
    name: 'client privacy-notice',
    usage: 'KEY --version N',
    summary: 'Asks people to acknowledge this version of the privacy notice; 0 asks nobody.',
    options: { version: { type: 'string' } },
    run: async call => {
      const clientId = await clientOfWord(call)
      const text = neededOption(call, 'version')
      if (!/^\d{1,6}$/.test(text))
        throw new CommandError('--version must be a whole number, 0 or more.', 'version-malformed')
      const version = must(
        await withClient(call.db, clientId, async tx => setPrivacyVersion(tx, Number(text), await actorOf(call, tx))),
        { 'privacy-version-behind': 'People have acknowledged version {highest} already; take that or a higher one.' },
      )
      const line =
        version === 0 ? 'Nobody is asked for the privacy notice.' : `People are asked for version ${version}.`
      return answer([line], { version })
    },
  },
]

async function readText(file: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file))
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'is not there' : 'cannot be read as UTF-8 text'
    throw new CommandError(`${file} ${reason}.`, 'file-unreadable')
  }
}
