import { compileMessage } from '@lingui/message-utils/compileMessage'

export type Words = Readonly<Record<string, string>>

/** What is wrong with the words of a key, in English, for those who translate. */
export interface Finding {
  readonly key: string
  readonly problem: string
}

type Compiled = readonly Part[]
type Part =
  | string
  | readonly [name: string, kind?: string, cases?: Readonly<Record<string, Compiled | number>> | string]

const british =
  /\b(?:catalogu(?:e[ds]?|ing)|(?:cancel|label|travel|model)l(?:ed|ing)|(?:col|fav|hon|behavi|neighb)our\w*|(?:author|categor|custom|final|local|maxim|minim|organ|personal|prior|real|recogn|summar|util)is(?:e[ds]?|ing|ations?)|apologise\w*|analys(?:e[ds]?|ing)|centres?|cheques?|defence|enrol|fulfil|grey|judgement|licence[ds]?|litres?|metres?|programmes?|whilst)\b/i

/** How each language writes: what its texts must not contain (docs/words says why). */
const writing: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  all: [
    [/^\s|\s$/, 'begins or ends with a space, as parts of a joined sentence do'],
    [/^[,;:.!?)\]]|[;([/–—]$|(?<!\d),$/, 'begins or ends in the middle of a sentence'],
    [/ {2}/, 'has two spaces in a row'],
    [/\.\.\./, 'has three dots for …'],
    [/"/, 'has a straight quotation mark'],
    [/\p{L}'\p{L}/u, 'has a straight apostrophe'],
    [/goal ?quest|challenge ?point/i, 'names what is a trademark of others (decisions §1)'],
  ],
  en_US: [[british, 'has a British spelling']],
  de: [[/[«»”]|“\p{L}/u, 'quotes otherwise than „so“']],
  es: [],
  fr_FR: [
    [/[\p{L}\d)»] ?[!?;:](?=\s|$)|«(?![\u00a0\u202f])|(?<![\u00a0\u202f])»/u, 'lacks the narrow space of French'],
  ],
  fr_CA: [[/[\p{L}\d)] ?:(?=\s|$)|«(?![\u00a0\u202f])|(?<![\u00a0\u202f])»/u, 'lacks the space of French']],
  ja: [
    [/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}][,.!?;:]/u, 'has the punctuation of Latin letters'],
    // Latin words within Japanese keep their own: “Signed Request (POST)”.
    [
      /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}][()]|\([\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u,
      'has half-width brackets',
    ],
  ],
  ru: [[/[“”]/, 'quotes otherwise than «so»']],
  zh: [[/\p{sc=Han}[,.!?;:]/u, 'has the punctuation of Latin letters']],
}

/**
 * Everything that can be found without knowing the language (L14): missing and foreign keys, other values than the
 * English, plural categories the language has and the text lacks, English left standing (`same` lists what is no
 * oversight), and signs that the language writes otherwise.
 */
export function findingsIn(locale: string, words: Words, english: Words, same: readonly string[] = []): Finding[] {
  const missing = Object.keys(english).filter(key => !Object.hasOwn(words, key))
  return [
    ...missing.map(key => ({ key, problem: 'is missing' })),
    ...Object.entries(words).flatMap(([key, text]) =>
      problemsOf(locale, text, english[key], same.includes(key)).map(problem => ({ key, problem })),
    ),
  ]
}

function problemsOf(locale: string, text: string, english: string | undefined, maySame: boolean): string[] {
  if (english === undefined) return ['is no key of en_US']
  if (text.trim() === '') return ['is empty']
  let parts: readonly Part[]
  try {
    parts = compileMessage(text) as Compiled
  } catch (error) {
    return [`is no ICU message: ${error instanceof Error ? error.message : error}`]
  }
  const [values, theirs] = [valuesIn(parts), valuesIn(compileMessage(english) as Compiled)]
  const isEnglish = locale.startsWith('en_')
  return [
    ...(values === theirs ? [] : [`has the values ${values || 'none'}, en_US ${theirs || 'none'}`]),
    ...pluralProblems(locale, parts),
    ...writtenWrongly(locale, parts),
    ...(locale === 'ko_KR' && particleAfterValue.test(text) ? ['has a particle that depends on a value'] : []),
    ...(locale.startsWith('zh_') && counterApart.test(text)
      ? ['lets a line end between a figure and its counter']
      : []),
    ...(isEnglish || maySame || text !== english || !/\p{L}{2}/u.test(plainText(parts)) ? [] : ['is the English text']),
  ]
}

/** A Chinese counter after a space at which a line may end: “184” and “人” belong together. */
const counterApart = /[#}] (?:人|天|件|筆|笔|份|分鐘|分钟|個|个|週|周|列|行|條|条|次|點|点|名|步|組|组|小時|小时|位|字)/

/** Particles of Korean whose form follows the last sound before them; a percentage always ends in the sound of 퍼센트. */
const particleAfterValue = /\{(?!percent)\w+\}(은|는|이|가|을|를|과|와|으로|로|이에요|예요)(?=[\s.,)}]|$)/

/** The values of a message, sorted, with their kinds but for plurals, which not every language needs: `by:select name`. */
function valuesIn(parts: Compiled): string {
  const found = innerParts(parts).map(([name, kind]) =>
    kind === undefined || kind === 'plural' ? name : `${name}:${kind}`,
  )
  return [...new Set(found)].sort().join(' ')
}

function pluralProblems(locale: string, parts: Compiled): string[] {
  return innerParts(parts).flatMap(([name, kind, cases]) => {
    if (kind !== 'plural' && kind !== 'selectordinal') return []
    const type = kind === 'plural' ? 'cardinal' : 'ordinal'
    const { pluralCategories } = new Intl.PluralRules(locale.replace('_', '-'), { type }).resolvedOptions()
    const lacking = pluralCategories.filter(category => !Object.hasOwn(cases as object, category))
    return lacking.map(category => `lacks ${category} for {${name}}`)
  })
}

function writtenWrongly(locale: string, parts: Compiled): string[] {
  const rules = [...writing['all']!, ...(writing[locale.slice(0, 2)] ?? []), ...(writing[locale] ?? [])]
  const texts = sentencesOf(parts)
  const found = rules.filter(([sign]) => texts.some(text => sign.test(text))).map(([, problem]) => problem)
  return locale.startsWith('es') && texts.some(isAskedOnlyAtTheEnd) ? [...found, 'lacks ¿ or ¡'] : found
}

function isAskedOnlyAtTheEnd(text: string): boolean {
  const count = (sign: string) => text.split(sign).length
  return count('?') !== count('¿') || count('!') !== count('¡')
}

/** Every way a message can be read, each value as `1`; where it has several choices, one after the other. */
function sentencesOf(parts: Compiled): string[] {
  return parts.reduce<string[]>(
    (sentences, part) => {
      const cases = typeof part === 'string' ? undefined : part[2]
      // A plural's offset stands among its cases.
      const branches = typeof cases === 'object' ? Object.values(cases).filter(one => Array.isArray(one)) : undefined
      const endings = branches?.flatMap(sentencesOf)
      const next = endings ?? [typeof part === 'string' ? part : '1']
      // The first way with each ending, and each way with the first: all pairs would be thousands.
      return [...sentences.map(one => one + (next[0] ?? '')), ...next.slice(1).map(one => (sentences[0] ?? '') + one)]
    },
    [''],
  )
}

function plainText(parts: Compiled): string {
  return parts.filter(part => typeof part === 'string').join(' ')
}

function innerParts(parts: Compiled): Exclude<Part, string>[] {
  return parts.flatMap(part => {
    if (typeof part === 'string') return []
    const cases = typeof part[2] === 'object' ? Object.values(part[2]) : []
    return [part, ...cases.flatMap(one => (Array.isArray(one) ? innerParts(one as Compiled) : []))]
  })
}
