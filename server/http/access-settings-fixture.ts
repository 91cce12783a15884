import sharp from 'sharp'
import { setMainHost } from '../../contract/calls/admin/hosts/main.ts'
import { proveHost } from '../../contract/calls/admin/hosts/prove.ts'
import { removeHost } from '../../contract/calls/admin/hosts/remove.ts'
import { claimHost, listHosts } from '../../contract/calls/admin/hosts.ts'
import { retryMail } from '../../contract/calls/admin/mails/log/retry.ts'
import { getMailLog } from '../../contract/calls/admin/mails/log.ts'
import { previewMail } from '../../contract/calls/admin/mails/preview.ts'
import { getMailReports, saveMailReports } from '../../contract/calls/admin/mails/reports.ts'
import { testMail } from '../../contract/calls/admin/mails/test.ts'
import { getMailPlan, saveMailPlan } from '../../contract/calls/admin/mails.ts'
import { allowMails } from '../../contract/calls/admin/people/mails/allow.ts'
import { makeCatalogueKey } from '../../contract/calls/admin/settings/catalogue/key.ts'
import { getCatalogue, saveCatalogue } from '../../contract/calls/admin/settings/catalogue.ts'
import { saveBrandPicture } from '../../contract/calls/admin/settings/pictures.ts'
import { getSettings, saveSettings } from '../../contract/calls/admin/settings.ts'
import { previewText } from '../../contract/calls/admin/texts/preview.ts'
import { getOwnText, saveOwnText } from '../../contract/calls/admin/texts.ts'
import { exportWords } from '../../contract/calls/admin/words/export.ts'
import { importWords } from '../../contract/calls/admin/words/import.ts'
import { listWords, saveWords } from '../../contract/calls/admin/words.ts'
import { getBrandPicture } from '../../contract/calls/branding/picture.ts'
import { queue } from '../emails/mail-fixture.ts'
import { cardOf } from '../features/clients/apply-settings.ts'
import { keepBrandPicture } from '../features/clients/brand-pictures.ts'
import { mustChangeSettings } from '../features/clients/change-settings.ts'
import { getClient } from '../features/clients/client-of-host.ts'
import { testNames } from '../features/clients/dns-fixture.ts'
import { showReportKey } from '../features/mail-reports/mail-reports.ts'
import { showMailPlan } from '../features/occasions/mail-plan.ts'
import { showCatalogue } from '../features/shop/show-catalogue.ts'
import { showOwnText } from '../features/texts/edit-text.ts'
import { saveText } from '../features/texts/save-text.ts'
import { type AccessRow, everyone, row, runners } from './access-row-fixture.ts'
import { type HostileWorld, mark } from './hostile-world-fixture.ts'

const reason = 'she asked for it'
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

const noOccasions = { from: '08:00', to: '18:00', quietDays: [], lastDays: 3, expiryDays: 14, on: {}, programs: {} }
const features = { dashboard: true, myPlan: true, ots: false }

/** Both clients let everybody redeem what they have; what the first calls its points bears Ann's mark. Answers the card's revision. */
async function withFeatures({ one, two }: HostileWorld): Promise<string> {
  for (const client of [one, two]) await client.within(tx => mustChangeSettings(tx, () => ({ features, codes: {} })))
  await one.within(tx => mustChangeSettings(tx, () => ({ mediaLabels: { en_US: mark } })))
  return one.within(async tx => cardOf(await getClient(tx), 'features').revision)
}

const logo = () =>
  sharp({ create: { width: 100, height: 40, channels: 3, background: '#a3172c' } })
    .png()
    .toBuffer()

/** Both clients' catalogue is elsewhere, as it is in the world of these tests, or the first's at an address that bears Ann's mark. */
export async function withCatalogue({ one, two }: HostileWorld, host = 'shop.example.com'): Promise<void> {
  const at = (name: string) => ({ catalogue: { url: `https://${name}`, pageTypes: ['merchandise' as const] } })
  await one.within(tx => mustChangeSettings(tx, () => ({ ...at(host), mediaLabels: {} })))
  await two.within(tx => mustChangeSettings(tx, () => at('other.example.com')))
}

const itsHost = { host: 'points.ann.example' }
const noHost = { body: { host: 'nowhere.example' } }

/** The first client waits for the proof of a host, or has it; links in its mails lead where they led. */
async function withHost({ one, two }: HostileWorld, state: 'named' | 'proved' | 'none'): Promise<void> {
  const token = 'x'.repeat(43)
  const names = await testNames()
  names.set('_cairn.points.ann.example', [`cairn-proof=${token}`])
  for (const [key, client] of Object.entries({ one, two })) {
    await client.within(tx => tx.query('delete from client_host_claims where client_id = $1', [tx.clientId]))
    await client.within(tx => tx.query("delete from client_hosts where host = 'points.ann.example'"))
    // Else its first host by name is the main one, which stays.
    await client.within(tx => mustChangeSettings(tx, () => ({ origin: `http://${key}.localhost:3000` })))
  }
  await one.within(async tx => {
    if (state === 'named') {
      await tx.query('insert into client_host_claims (client_id, host, token) values ($1, $2, $3)', [
        tx.clientId,
        itsHost.host,
        token,
      ])
    }
    if (state === 'proved') {
      await tx.query('insert into client_hosts (client_id, host) values ($1, $2)', [tx.clientId, itsHost.host])
    }
  })
}

const ofFaq = { name: 'faq', locale: 'en_US' } as const

/** The first client's questions bear Ann's mark, in English alone. */
async function withText({ one, two }: HostileWorld): Promise<void> {
  for (const client of [one, two]) await client.within(tx => tx.query('delete from client_texts'))
  await one.within(tx => saveText(tx, { ...ofFaq, html: `<p>${mark}</p>`, actor: 'system:test' }))
}

const sampleOf = (world: HostileWorld) => ({
  occasion: 'opening',
  locale: 'en_US',
  programId: world.hers.document.programId,
})
const nowhere = { occasion: 'opening', locale: 'en_US', programId: 'nowhere' }

/** A mail to Ann that failed; answers its number. */
async function failedMail({ one, people }: HostileWorld): Promise<string> {
  const mailId = await queue(one, { to: { address: `${mark}@people.example` }, personId: people.ann.personId })
  await one.within(tx =>
    tx.query(`update mails set status = 'failed', ended_at = now() where client_id = $1 and mail_id = $2`, [
      one.clientId,
      mailId,
    ]),
  )
  return String(mailId)
}

/** Nothing more is sent to Ann, since a mail came back. */
async function stopped({ one, people }: HostileWorld): Promise<void> {
  await one.within(tx =>
    tx.query(
      `insert into mail_stops (client_id, person_id, address, reason) values ($1, $2, 'ann@people.example', '550')
       on conflict do nothing`,
      [one.clientId, people.ann.personId],
    ),
  )
}

/** Who drafts: of Ann's program those of the whole client alone. */
const drafters = { ...runners('200 hers', 'author', 'admin'), foreignOwner: '404' } as const

/** Who is answered what by the calls about words and settings: owners alone, and of their own client alone. */
export const settingsRows: readonly AccessRow[] = [
  row(getMailPlan, () => ({}), {
    ...runners('200 hers', 'author', 'admin'),
    foreignOwner: '200',
  }),
  row(
    saveMailPlan,
    async ({ one, two }) => {
      for (const client of [one, two])
        await client.within(tx => mustChangeSettings(tx, () => ({ occasions: noOccasions })))
      const plan = { ...noOccasions, on: ['results'], programs: [] }
      return {
        body: { revision: await one.within(async tx => (await showMailPlan(tx, 'all', 'en_US')).revision), plan },
      }
    },
    owners('200 hers'),
  ),
  row(previewMail, world => ({ query: sampleOf(world) }), { ...drafters, unknown: () => ({ query: nowhere }) }),
  row(testMail, world => ({ body: sampleOf(world) }), {
    ...drafters,
    author: '200',
    admin: '200',
    unknown: () => ({ body: nowhere }),
  }),
  row(
    getMailLog,
    async world => {
      await failedMail(world)
      return {}
    },
    { ...runners('200 hers', 'approver', 'support', 'auditor', 'admin'), foreignOwner: '200' },
  ),
  row(retryMail, async world => ({ params: { mailId: await failedMail(world) } }), {
    ...runners('200', 'support', 'admin'),
    foreignOwner: '404',
    unknown: () => ({ params: { mailId: '999999999' } }),
  }),
  row(getMailReports, () => ({}), { ...owners('200') }),
  row(
    saveMailReports,
    async ({ one }) => {
      const { revision } = await one.within(showReportKey)
      return { body: { revision, shape: 'mailgun', key: 'a-key-of-mailgun-0' } }
    },
    { ...owners('200'), foreignOwner: '409' },
  ),
  row(
    allowMails,
    async world => {
      await stopped(world)
      return { params: { userId: String(world.people.ann.personId) }, body: { reason } }
    },
    {
      ...runners('200', 'support', 'admin'),
      foreignOwner: '404',
      unknown: () => ({ params: { userId: '999999999' }, body: { reason } }),
    },
  ),
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
  row(
    saveBrandPicture,
    async () => ({ query: { kind: 'logo' }, payload: { type: 'application/octet-stream', bytes: await logo() } }),
    owners('200'),
  ),
  row(
    getBrandPicture,
    async ({ one: { clientId, within } }) => {
      const { db } = await within(async tx => tx)
      const kept = await keepBrandPicture(db, { clientId, kind: 'logo', file: await logo(), actor: 'operator:test' })
      if (!kept.ok) throw new Error(kept.refusal)
      return { params: { name: kept.value.url.split('/').at(-1)! } }
    },
    {
      ...everyone('200'),
      thief: '404',
      foreigner: '404',
      foreignOwner: '404',
      unknown: () => ({ params: { name: 'x'.repeat(32) } }),
    },
  ),
  row(
    claimHost,
    async world => {
      await withHost(world, 'none')
      return { body: itsHost }
    },
    owners('200'),
  ),
  row(
    proveHost,
    async world => {
      await withHost(world, 'named')
      return { body: { ...itsHost, by: 'dns' } }
    },
    { ...owners('200'), foreignOwner: '404', unknown: () => ({ body: { ...noHost.body, by: 'dns' } }) },
  ),
  row(
    setMainHost,
    async world => {
      await withHost(world, 'proved')
      return { body: itsHost }
    },
    { ...owners('200'), foreignOwner: '404', unknown: () => noHost },
  ),
  row(
    removeHost,
    async world => {
      await withHost(world, 'proved')
      return { body: itsHost }
    },
    { ...owners('200'), foreignOwner: '404', unknown: () => noHost },
  ),
  row(
    listHosts,
    async world => {
      await withHost(world, 'named')
      return {}
    },
    owners('200'),
  ),
  row(
    getCatalogue,
    async world => {
      await withCatalogue(world, `${mark.toLowerCase()}.example.com`)
      return {}
    },
    { ...owners('200 hers'), foreignOwner: '200' },
  ),
  row(
    saveCatalogue,
    async world => {
      await withCatalogue(world)
      const { revision } = await world.one.within(showCatalogue)
      return { body: { revision, value: { kind: 'other', url: 'https://next.example/', pageTypes: ['experiences'] } } }
    },
    { ...owners('200'), foreignOwner: '409' },
  ),
  row(
    makeCatalogueKey,
    async world => {
      await withCatalogue(world)
      return { body: {} }
    },
    owners('200'),
  ),
  row(
    getOwnText,
    async world => {
      await withText(world)
      return { query: ofFaq }
    },
    owners('200 hers'),
  ),
  row(previewText, () => ({ body: { ...ofFaq, html: '<p>Fragen</p>' } }), { ...owners('200') }),
  row(
    saveOwnText,
    async world => {
      await withText(world)
      const shown = await world.one.within(tx => showOwnText(tx, 'faq', 'de_DE'))
      return { body: { ...ofFaq, locale: 'de_DE', revision: shown.ok && shown.value.revision, html: '<p>Fragen</p>' } }
    },
    { ...owners('200') },
  ),
]
