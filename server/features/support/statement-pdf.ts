import type { RichNode } from '../../../contract/rich-text.ts'
import { fullName } from '../../../rules/accounts/full-name.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import { localeOf, locales } from '../../../rules/clients/locales.ts'
import { writeDay } from '../../../rules/clients/write-days.ts'
import { writeDecimal } from '../../../rules/clients/write-figures.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { withClient } from '../../db/client-tx.ts'
import type { Database } from '../../db/connect.ts'
import { recordEvent } from '../audit/events.ts'
import { countedLabelOf, mediaLabelOf } from '../clients/client-data.ts'
import type { Client } from '../clients/client-of-host.ts'
import { accountHistory } from '../ledger/account-history.ts'
import { personFacts } from '../people/find-anybody.ts'
import { translateFor } from '../translations/translate.ts'

export interface StatementOrder {
  readonly personId: number
  /** The language that is asked for; else the person's own. */
  readonly locale: string | undefined
  readonly actor: Actor
}

/** Somebody's statement as a PDF in the words that they see themselves, oldest first with the balance after each; who took it is noted. */
export async function statementPdf(
  db: Database,
  client: Client,
  { personId, locale: wanted, actor }: StatementOrder,
): Promise<Outcome<Buffer, 'person-unknown' | 'locale-unknown'>> {
  if (wanted !== undefined && !locales.some(({ code }) => code === wanted)) return refused('locale-unknown')
  const read = await withClient(db, client.clientId, async tx => {
    const person = await personFacts(tx, personId)
    if (person === undefined) return undefined
    const locale = wanted ?? person.locale ?? client.defaultLocale
    const rows = await accountHistory(tx, personId, client, locale)
    const details = { format: 'pdf', locale }
    await recordEvent(tx, { actor, action: 'ledger.statement-exported', subject: `person:${personId}`, details })
    return { person, locale, rows: rows.reverse() }
  })
  if (read === undefined) return refused('person-unknown')
  const { person, locale, rows } = read
  const { intlCode } = localeOf(locale)
  const say = (key: string, values = {}) => translateFor(client, locale, key, values)
  const figure = (points: number) => writeDecimal(points, intlCode)
  let balance = 0
  const lines = rows.map(({ date, description, amountOrAward }) => {
    balance += amountOrAward
    return row('td', [
      writeDay(date, intlCode, { dateStyle: 'medium' }),
      description,
      figure(amountOrAward),
      figure(balance),
    ])
  })
  const head = row('th', [
    say('profile.column.date'),
    say('profile.column.description'),
    say('profile.column.amount', { mediaLabel: mediaLabelOf(client, locale) }),
    say('profile.balance'),
  ])
  const total = say('final.balance', {
    balance: figure(balance),
    mediaLabel: countedLabelOf(client, locale, balance),
  })
  const nothing: RichNode = { tag: 'p', children: [{ text: say('profile.history-empty') }] }
  // Only now: what sets type takes long to load, and most processes never do.
  const { writePdf } = await import('../pdf/write-pdf.ts')
  const file = await writePdf({
    title: say('final.account-history'),
    subtitle: `${fullName({ firstName: person.first_name, lastName: person.last_name })} (${person.user_name})`,
    author: client.name,
    lang: intlCode,
    colour: client.settings.branding.primaryColor,
    parts: [
      {
        lang: intlCode,
        content: [
          { tag: 'p', children: [{ text: total }] },
          lines.length === 0 ? nothing : { tag: 'table', children: [head, ...lines] },
        ],
      },
    ],
    pageText: (page, pages) => say('rules.pdf-page', { page, pages }),
  })
  return done(file)
}

function row(tag: 'th' | 'td', cells: readonly string[]): RichNode {
  return { tag: 'tr', children: cells.map(text => ({ tag, children: [{ text }] })) }
}
