import { type WordsFormat, type WordsIssue, wordsFormats } from '../../contract/words.ts'
import { withClient } from '../db/client-tx.ts'
import { getClient } from '../features/clients/client-of-host.ts'
import { importWords } from '../features/translations/import-words.ts'
import { textsIn } from '../features/translations/list-words.ts'
import { consoleText } from '../features/translations/translate.ts'
import { writeWordsFile } from '../features/translations/write-words-file.ts'
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
import { readTextFile } from './read-json-file.ts'

export const clientWordsCommands: readonly Command[] = [
  {
    name: 'client words',
    usage: 'KEY FILE|--export LOCALE [--format csv|xliff]',
    summary:
      "Says texts in the client's own words, from CSV with the columns key, locale and words or from XLIFF 2; one bad line changes nothing. --export prints the texts of a language.",
    options: { export: { type: 'string' }, format: { type: 'string' } },
    run: async call => {
      const clientId = await clientOfWord(call)
      const locale = textOption(call, 'export')
      return locale === undefined ? bring(call, clientId) : exported(call, clientId, locale)
    },
  },
]

async function bring(call: CommandCall, clientId: number): Promise<CommandAnswer> {
  const text = await readTextFile(neededWord(call, 1, 'FILE'))
  const bytes = new TextEncoder().encode(text).buffer as ArrayBuffer
  return withClient(call.db, clientId, async tx => {
    const actor = await actorOf(call, tx)
    const { issues, isMore } = must(await importWords(tx, { bytes, actor, isApplied: false }))
    if (issues.length > 0) {
      const lines = [...issues.map(issueLine), ...(isMore ? ['  …'] : [])].join('\n')
      throw new CommandError(`Nothing was changed:\n${lines}`, 'words-file-malformed')
    }
    const { changed } = must(await importWords(tx, { bytes, actor, isApplied: true }))
    return answer([`Texts changed: ${changed}.`], { changed })
  })
}

function issueLine({ line, problem, key, locale, at = 1, what = '' }: WordsIssue): string {
  const where = [`line ${line}`, key, locale].filter(Boolean).join(', ')
  return `  ${where}: ${consoleText('en_US', `words.fault-${problem}`, { at, what })}`
}

async function exported(call: CommandCall, clientId: number, locale: string): Promise<CommandAnswer> {
  const format = wordsFormats.find(one => one === (textOption(call, 'format') ?? 'csv'))
  if (format === undefined) throw new CommandError('--format must be csv or xliff.', 'format-unknown')
  const texts = await withClient(call.db, clientId, async tx => must(await textsIn(tx, await getClient(tx), locale)))
  return answer(linesOf(format, writeWordsFile(format, locale, texts)), { texts })
}

// The end of the last line is printed with it.
function linesOf(format: WordsFormat, file: string): string[] {
  return file.replace(/\r?\n$/, '').split(format === 'csv' ? '\r\n' : '\n')
}
