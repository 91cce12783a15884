import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { basePath } from '../contract/call.ts'
import type { MailKind, MailValues } from '../server/emails/mail-kinds.ts'
import { occasionValues } from '../server/emails/occasion-values-fixture.ts'
import { renderMail } from '../server/emails/render-mail.ts'
import { clientSettings } from '../server/features/clients/client-settings.ts'
import { noWords } from '../server/features/translations/client-words.ts'
import { expectAccessible, type Visit, type VisitOptions, visit, workerBrowser } from './support/browser.ts'
import { here } from './support/here.ts'

let browser: Browser
const visits: Visit[] = []
beforeAll(async () => {
  browser = await workerBrowser()
})
afterEach(async () => {
  for (const one of visits.splice(0)) await one.close()
})
afterAll(() => browser.close())

const origin = (client: string) => `http://${client}.localhost:${here.port}`
async function come(client: string, options?: VisitOptions): Promise<Visit> {
  const one = await visit(browser, origin(client), options)
  visits.push(one)
  return one
}

const person = {
  firstName: 'Maximiliane-Charlotte',
  lastName: 'Ash',
  userName: 'maximiliane-charlotte.von-der-hohenleuchte',
}
const link = { token: 'W'.repeat(43), goodForSeconds: 1800 }
const values: MailValues = {
  activation: { ...person, ...link },
  'forgot-username': { ...person, userNames: [person.userName, 'max'] },
  'forgot-password': { ...person, ...link },
  'password-changed': person,
  locked: person,
  ...occasionValues(person, 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'),
  'choose-goal': {
    ...person,
    leader: 'Maximiliane-Charlotte von der Hohenleuchte',
    programName: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen',
    programId: 'summit-season',
    until: '2026-11-30',
  },
  'leader-note': {
    ...person,
    leader: 'Maximiliane-Charlotte von der Hohenleuchte',
    leaderAddress: 'leader@people.example',
    programName: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen',
    programId: 'summit-season',
    words: `${'W'.repeat(200)}\n\nThanks`,
  },
  'baseline-corrected': {
    ...person,
    programName: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen',
    programId: 'summit-season',
    baselineBefore: '1,234,567.89 qualifizierte Beratungsgespräche',
    baseline: '2,345,678.90 qualifizierte Beratungsgespräche',
    targetBefore: '3,456,789.01 qualifizierte Beratungsgespräche',
    target: '4,567,890.12 qualifizierte Beratungsgespräche',
  },
  'reward-order': {
    ...person,
    orderId: '1042',
    event: 'cancelled',
    lines: [{ name: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen', pieces: 10, points: 1234567 }],
    note: `${'W'.repeat(120)} in no warehouse`,
  },
  'contact-us': {
    name: 'Maximiliane-Charlotte von der Hohenleuchte',
    emailAddress: `${'very.'.repeat(10)}long@people.example`,
    country: 'GB',
    subject: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen',
    message: `${'W'.repeat(200)}\n\nThanks`,
  },
}
const brands = { en_US: ['#44c9fb', '#0c7eac'], de_DE: ['#f2c94c', '#ffe14d'], ja_JP: ['#e8a0b4', '#a4133c'] } as const

function render(kind: MailKind, locale: keyof typeof brands): string {
  const [primaryColor, secondaryColor] = brands[locale]
  const client = {
    clientId: 1,
    key: 'one',
    name: 'Northlight',
    timeZone: 'UTC',
    defaultLocale: locale,
    settings: clientSettings.parse({ branding: { primaryColor, secondaryColor } }),
    words: noWords,
    firstHost: undefined,
  }
  const queuedAt = new Date('2026-11-21T12:00:00Z')
  return renderMail(
    { client, locale, origin: 'https://points.example', queuedAt, token: link.token },
    kind,
    values[kind],
  ).html
}

// The landmark is the mail reader's to give: a mail with one of its own would be the second on the page.
function inReader(html: string): string {
  return html.replace(/<body[^>]*>/, body => `${body}<main>`).replace('</body>', '</main></body>')
}

const kinds = Object.keys(values) as MailKind[]
// Each language of each mail, by day or by night in turn.
const looks = kinds.flatMap((kind, at) =>
  (['en_US', 'de_DE', 'ja_JP'] as const).map(
    (locale, index) => ({ kind, locale, scheme: (at + index) % 2 === 0 ? 'light' : 'dark' }) as const,
  ),
)
test.each(looks)(
  'A08 A20 W10 the mail $kind in $locale, $scheme, is accessible and fits from 320 px on (thorough)',
  async look => {
    const { page, complaints } = await come('northlight', { width: 390, scheme: look.scheme })
    await page.setContent(inReader(render(look.kind, look.locale)))
    await expectAccessible(page)
    for (const width of [320, 390, 800]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    expect(complaints).toEqual([])
  },
)

describe('the developer’s page', () => {
  test('A08 shows the mail of a forgotten password, in a frame that runs nothing, and its link', async () => {
    const { page, complaints } = await come('harbor')
    await page.goto('/login')
    const status = await page.evaluate(async path => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(path, { method: 'POST', headers, body: '{"userName":"karl.petersen"}' })).status
    }, `${basePath}/api/v1.0/forgot-password`)
    expect(status).toBe(200)
    await page.goto('/dev/mail')
    await page
      .getByRole('row', { name: /karl\.petersen@example\.com/ })
      .getByRole('link')
      .first()
      .click()
    const mail = page.frameLocator('iframe')
    await mail.getByRole('heading', { level: 1, name: 'Neues Passwort wählen' }).waitFor()
    const address = await page.locator('#link').getAttribute('href')
    expect(address).toMatch(new RegExp(`^${origin('harbor')}/reset-password\\?k=[\\w-]{43}$`))
    await expect
      .poll(() => mail.getByRole('link', { name: 'Neues Passwort wählen' }).getAttribute('href'))
      .toBe(address)
    expect(complaints).toEqual([])
  })
})
