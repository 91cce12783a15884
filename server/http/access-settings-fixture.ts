import { getSettings, saveSettings } from '../../contract/calls/admin/settings.ts'
import { exportWords } from '../../contract/calls/admin/words/export.ts'
import { importWords } from '../../contract/calls/admin/words/import.ts'
import { listWords, saveWords } from '../../contract/calls/admin/words.ts'
import { cardOf } from '../features/clients/apply-settings.ts'
import { mustChangeSettings } from '../features/clients/change-settings.ts'
import { getClient } from '../features/clients/client-of-host.ts'
import { type AccessRow, row, runners } from './access-row-fixture.ts'
import { type HostileWorld, mark } from './hostile-world-fixture.ts'

const owners = (answer: string) => ({ ...runners(answer, 'admin'), foreignOwner: '200' })

/** The first client says one text in words that bear Ann's mark, and the second says it as the product does. */
async function withWords({ one, two }: HostileWorld, words = mark): Promise<void> {
  for (const client of [one, two]) {
    await client.within(tx => tx.query('delete from client_words'))
    await client.within(tx => tx.query('update clients set words_version = null where client_id = $1', [tx.clientId]))
  }
  await one.within(tx =>
    tx.query(
      `insert into client_words (client_id, key, locale, words, source, revision, changed_by)
       values ($1, 'login.heading', 'en_US', $2, 'Welcome', 'r1', 'system:test')`,
      [one.clientId, words],
    ),
  )
}

const csv = (words: string) => ({
  type: 'application/octet-stream',
  bytes: Buffer.from(`key,locale,words\nlogin.heading,de_DE,${words}\n`),
})

const features = { dashboard: true, myPlan: true, ots: false }

/** Both clients let everybody redeem what they have; what the first calls its points bears Ann's mark. Answers the card's revision. */
async function withFeatures({ one, two }: HostileWorld): Promise<string> {
  for (const client of [one, two]) await client.within(tx => mustChangeSettings(tx, () => ({ features, codes: {} })))
  await one.within(tx => mustChangeSettings(tx, () => ({ mediaLabels: { en_US: mark } })))
  return one.within(async tx => cardOf((await getClient(tx)).settings, 'features').revision)
}

/** Who is answered what by the calls about words and settings: owners alone, and of their own client alone. */
export const settingsRows: readonly AccessRow[] = [
  row(
    listWords,
    async world => {
      await withWords(world)
      return { query: { locale: 'en_US', show: 'own' } }
    },
    owners('200 hers'),
  ),
  row(
    saveWords,
    async world => {
      await withWords(world)
      return { params: { key: 'login.heading' }, body: { locale: 'de_DE', words: 'Hallo', revision: 'none' } }
    },
    {
      ...owners('200'),
      unknown: () => ({
        params: { key: 'login.nothing' },
        body: { locale: 'de_DE', words: 'Hallo', revision: 'none' },
      }),
    },
  ),
  row(
    exportWords,
    async world => {
      await withWords(world)
      return { query: { locale: 'en_US', format: 'csv' } }
    },
    owners('200 hers'),
  ),
  row(
    importWords,
    async world => {
      await withWords(world)
      return { query: { apply: 'true', version: 'none' }, payload: csv('Hallo') }
    },
    owners('200'),
  ),
  row(
    getSettings,
    async world => {
      await withFeatures(world)
      return {}
    },
    owners('200 hers'),
  ),
  row(
    saveSettings,
    async world => ({
      body: { card: 'features', revision: await withFeatures(world), value: { features, codes: { perPerson: 7 } } },
    }),
    owners('200 hers'),
  ),
]
