import type { ProgramDocument } from '../../../contract/program-document.ts'
import { sayIn } from '../../../contract/program-document.ts'
import { localeOf } from '../../../rules/clients/locales.ts'
import { labelFor } from '../../../rules/clients/media-label.ts'
import type { Program, ProgramGroup } from '../../../rules/programs/program.ts'
import { isSelector } from '../../../rules/programs/role.ts'
import type { Client } from '../clients/client-of-host.ts'
import type { PaxGoal, SeenProgram } from '../program-views/seen-programs.ts'
import { programLabel } from '../programs/program-label.ts'
import { wordsOf } from '../translations/bundles.ts'
import { translateFor } from '../translations/translate.ts'
import { type FigureWords, figureWords } from './figure-words.ts'

/** What the rules of a program are written from: its terms, for whom, and the texts of their language. */
export interface RulesFacts {
  readonly document: ProgramDocument
  readonly terms: Program
  readonly group: ProgramGroup
  readonly role: string
  readonly isSelector: boolean
  /** The person's own goal; leaders have none. */
  readonly paxGoal: PaxGoal | undefined
  readonly timeZone: string
  /** The language that the words are in: the person's, or where there are none in it en_US. */
  readonly locale: string
  readonly figures: FigureWords
  /** Words of a key; `{mediaLabel}` in them is what the program, else the client, calls its points. */
  readonly say: (key: string, values?: Readonly<Record<string, unknown>>) => string
  /** `60 points`, in the client's word for them. */
  readonly points: (points: number) => string
  /** A text of the document in the person's language, else in the client's. */
  readonly own: (words: Readonly<Record<string, string>>) => string
}

export function rulesFacts(
  { program: { document, termsIn }, role, paxGoal }: SeenProgram,
  groupId: string,
  client: Client,
  locale: string,
): RulesFacts | undefined {
  const terms = termsIn(locale, client.defaultLocale)
  const group = terms.groups.find(one => one.groupId === groupId)
  if (group === undefined) return undefined
  const spoken = wordsOf('goalquest', locale)?.locale ?? locale
  const { intlCode } = localeOf(spoken)
  const figures = figureWords(intlCode)
  const label = programLabel(document, { client, locale })
  const say: RulesFacts['say'] = (key, values) =>
    translateFor(client, spoken, key, { mediaLabel: label.mediaLabel, ...values })
  return {
    document,
    terms,
    group,
    role,
    isSelector: isSelector(role),
    paxGoal,
    timeZone: client.timeZone,
    locale: spoken,
    figures,
    say,
    points(points) {
      const mediaLabel = labelFor(label, points, intlCode)
      return say('progress.award', { points: figures.number(points), mediaLabel })
    },
    own: words => sayIn(words, locale, client.defaultLocale),
  }
}
