import { describe, expect, test } from 'vitest'
import { contrast } from '../../rules/clients/brand-colours.ts'
import { locales } from '../../rules/clients/locales.ts'
import { clientSettings } from '../features/clients/client-settings.ts'
import { noWords } from '../features/translations/client-words.ts'
import type { MailKind, MailValues } from './mail-kinds.ts'
import { occasionValues } from './occasion-values-fixture.ts'
import { renderMail } from './render-mail.ts'

const link = { token: 'k'.repeat(43), goodForSeconds: 1800 }
const person = { firstName: 'Ann', lastName: 'Ash', userName: 'ann.ash' }
const values: MailValues = {
  activation: { ...person, ...link, goodForSeconds: 604_800 },
  'forgot-username': { firstName: 'Ann', lastName: 'Ash', userNames: ['ann.ash', 'ann2'] },
  'forgot-password': { ...person, ...link },
  'password-changed': person,
  locked: person,
  'choose-goal': {
    ...person,
    leader: 'Nora Lind',
    programName: 'Summit',
    programId: 'summit',
    until: '2026-11-30',
  },
  'leader-note': {
    ...person,
    leader: 'Nora Lind',
    leaderAddress: 'nora@people.example',
    programName: 'Summit',
    programId: 'summit',
    words: 'Hi Ann,\n\nwell done!',
  },
  'baseline-corrected': {
    ...person,
    programName: 'Summit',
    programId: 'summit',
    baselineBefore: '200 customers',
    baseline: '210 customers',
    targetBefore: '240 customers',
    target: '252 customers',
  },
  'reward-order': {
    ...person,
    orderId: '1042',
    event: 'placed',
    lines: [{ name: 'Enamel kettle', pieces: 2, points: 900 }],
  },
  ...occasionValues(person, 'Summit'),
  'contact-us': {
    name: 'Ann Ash',
    emailAddress: 'ann@people.example',
    country: 'DE',
    subject: 'My points',
    message: 'Where?\n\nAnn',
    userName: 'ann.ash',
  },
}
const kinds = Object.keys(values) as MailKind[]
const every = kinds.flatMap(kind => locales.map(({ code }) => [kind, code] as const))

function render(kind: MailKind, locale: string, change: { values?: object; name?: string; secondary?: string } = {}) {
  const branding = { primaryColor: '#44c9fb', secondaryColor: change.secondary ?? '#0c7eac' }
  const client = {
    clientId: 1,
    key: 'one',
    name: change.name ?? 'Northlight',
    timeZone: 'Asia/Tokyo',
    defaultLocale: 'en_US',
    settings: clientSettings.parse({ branding }),
    words: noWords,
    firstHost: undefined,
  }
  const optOutUrl = 'https://points.example/mails/off?k=7.progress.x'
  const frame = {
    client,
    locale,
    origin: 'https://points.example',
    optOutUrl,
    queuedAt: new Date('2026-11-21T23:30:00Z'),
  }
  return renderMail({ ...frame, token: link.token }, kind, { ...values[kind], ...change.values })
}

// Days, codes and keys, which nobody types.
const isAsItIs = ['country', 'until', 'dataThrough', 'lastDay', 'end', 'headline', 'texts']

/** The words of the HTML, as a reader sees them. */
function wordsIn(html: string): string {
  return html
    .replace(/<style>[\s\S]*?<\/style>|<title>[\s\S]*?<\/title>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/\s+/g, ' ')
}

describe.each(every)('A08 W10 %s in %s', (kind, locale) => {
  const mail = render(kind, locale)

  test('has all texts in its language, in both parts', () => {
    expect(mail.subject).not.toBe('')
    for (const text of [mail.subject, mail.text, mail.html]) {
      expect(text).not.toMatch(/Missing locale value|undefined|\{\w+\}|\bnull\b/)
      // A name in quotes is quoted once.
      expect(text).not.toMatch(/([„“”‘’«»「」])\s*\1/)
    }
    const shown = wordsIn(mail.html)
    const lines = mail.text.split('\n').filter(line => !/^(>|-- $|$)/.test(line) && !/: ?$|https/.test(line))
    for (const line of lines) {
      for (const part of line.split(': ')) expect(shown).toContain(part.replace(/\s+/g, ' ').trim())
    }
    if (mail.url !== undefined) expect(mail.text).toContain(`\n${mail.url}\n`)
    expect(mail.html).toContain(`<html lang="${mail.intlCode}" dir="ltr">`)
  })

  test('T11 leads to the client’s own origin alone, and fetches nothing', () => {
    const addresses = [...`${mail.html} ${mail.text}`.matchAll(/https?:\/\/[^\s"'<&)]+/g)].map(([address]) => address)
    expect(addresses.filter(address => !address.startsWith('https://points.example/'))).toEqual([])
    expect(mail.html).not.toMatch(/<(img|link|script|iframe|object|form|table)\b|url\(|@import|\bsrc=/i)
  })

  test('T11 T31 hostile names do no harm', () => {
    const hostile =
      'A"><script>x</script>\r\nBcc: eve@people.example\u202e\u2066\u0000{count}\'<a href="https://evil.example">'
    const change = Object.fromEntries(
      Object.entries(values[kind])
        .filter(([, value]) => typeof value === 'string' || Array.isArray(value))
        .map(([name, value]) => [name, isAsItIs.includes(name) ? value : Array.isArray(value) ? [hostile] : hostile]),
    )
    const { subject, html, text, replyTo } = render(kind, locale, { values: change, name: hostile })
    for (const one of [subject, html, text]) expect(one).not.toMatch(/[\u202a-\u202e\u2066-\u2069\r]/)
    expect(html + text).not.toContain('\u0000')
    expect(subject).not.toContain('\n')
    expect(replyTo?.name ?? '').not.toMatch(/[\r\n]/)
    expect(html).not.toMatch(/<script|<a href="https:\/\/evil/)
    expect(text.split('\n').filter(line => line.startsWith('Bcc:'))).toEqual([])
  })
})

test.each([
  ['tr_TR', 'İ'],
  ['en_US', 'I'],
])('L14 the initial beside the name of the client is a capital of the mail’s language %s', (locale, initial) => {
  expect(render('forgot-password', locale, { name: 'ilkbahar' }).html).toContain(`>${initial}</span><b`)
})

test.each(['#0c7eac', '#ffe14d', '#44c9fb', '#ffffff', '#000000', '#f2f2f2', '#d0021b', '#7a7a7a', '#00ff00'])(
  'L12 texts and links have enough contrast on a client’s %s',
  secondary => {
    const { html } = render('forgot-password', 'en_US', { secondary })
    const button = /class="m-action"[^>]*background:(#\w{6});color:(#\w{6})/.exec(html)!
    expect(contrast(button[1]!, button[2]!)).toBeGreaterThanOrEqual(4.5)
    const written = /<a href="[^"]+" style="color:(#\w{6})/.exec(html)!
    expect(contrast(written[1]!, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  },
)

test('A08 a reset says how long it is valid, a notice has the time in the client’s time zone', () => {
  expect(render('forgot-password', 'en_US').text).toContain('30\u00a0minutes')
  expect(render('forgot-password', 'de_DE').text).toContain('30\u00a0Minuten')
  expect(render('forgot-password', 'ja_JP').text).toContain('30分')
  expect(render('activation', 'en_US').text).toContain('7\u00a0days')
  expect(render('password-changed', 'en_US').text).toContain('November 22, 2026 at 8:30')
})

test('P18 a reminder of several programs names each with its last day, and leads to all of them', () => {
  const also = [{ programName: 'Sprint', programId: 'sprint', until: '2026-12-05' }]
  const one = render('choose-goal', 'en_US')
  expect(one.text).toContain('https://points.example/program-view/summit---Selector')
  const mail = render('choose-goal', 'en_US', { values: { also } })
  expect(mail.subject).toBe('Summit and Sprint: your goal is still open')
  expect(mail.text).toContain('Summit: You can choose until November 30, 2026.')
  expect(mail.text).toContain('Sprint: You can choose until December 5, 2026.')
  expect(mail.text).toContain('\nhttps://points.example/dashboard\n')
  expect(render('choose-goal', 'de_DE', { values: { also } }).subject).toContain('Summit und Sprint')
  // Each name has its own quotes.
  expect(render('choose-goal', 'de_DE', { values: { also } }).text).toContain('„Summit“ und „Sprint“')
  expect(render('choose-goal', 'ja_JP', { values: { also } }).text).toContain('「Summit」、「Sprint」')
})

test('D3 the mail about a corrected baseline has the goal before and after, or one figure where nothing was or nothing changes', () => {
  const figures = (text: string) => text.split('\n').filter(line => line.includes('customers'))
  expect(figures(render('baseline-corrected', 'en_US').text)).toEqual([
    'Previous starting figure: 200 customers',
    'New starting figure: 210 customers',
    'Previous goal: 240 customers',
    'New goal: 252 customers',
  ])
  const change = { baselineBefore: undefined, targetBefore: '252 customers' }
  expect(figures(render('baseline-corrected', 'en_US', { values: change }).text)).toEqual([
    'New starting figure: 210 customers',
    'Goal, unchanged: 252 customers',
  ])
})

test.each(['cancelled', 'returned'] as const)('S05 a reward that is %s says what came back', event => {
  const { text } = render('reward-order', 'en_US', { values: { event } })
  expect(text).toContain('you got 900 points back')
})

test('S05 what expires again of points that were given back is in the mail', () => {
  const values = { event: 'cancelled', lapsed: 60 }
  expect(render('reward-order', 'en_US', { values }).text).toContain('Of this, 60 points will expire')
  expect(render('reward-order', 'ja_JP', { values }).text).toMatch(/このうち60.+失効します/)
  expect(render('reward-order', 'en_US', { values: { event: 'cancelled' } }).text).not.toContain('expire')
})

test('S05 S09 how a parcel is followed has a name of its own; a reason is a note', () => {
  const noted = (event: 'shipped' | 'returned') =>
    render('reward-order', 'en_US', { values: { event, note: 'Post 4711' } }).text
  expect(noted('shipped')).toMatch(/Tracking:?\s+Post 4711/)
  expect(noted('returned')).toMatch(/Note:?\s+Post 4711/)
})

test('L14 French punctuation does not wrap apart from its text', () => {
  const { html, text } = render('baseline-corrected', 'fr_FR')
  for (const part of [html, text]) {
    expect(part).toContain('«\u00a0Summit\u00a0»')
    expect(part).toContain('faux\u202f?')
  }
})

test('A20 a message keeps its line breaks, and its reply goes to the sender', () => {
  const mail = render('contact-us', 'en_US', { values: { message: 'One <b>\r\n\r\nTwo & three' } })
  expect(mail.text).toContain('> One <b>\n> \n> Two & three')
  expect(mail.html).toContain('One &#60;b&#62;<br><br>Two &#38; three')
  expect(mail.replyTo).toEqual({ name: 'Ann Ash', address: 'ann@people.example' })
})

test('an unknown kind of mail throws', () => {
  expect(() => renderMail({} as never, 'newsletter', {})).toThrow('no mail of the kind newsletter')
})

test('L14 a mail addresses its reader as the language does', () => {
  const yui = { firstName: '結衣', lastName: '田中' }
  expect(render('locked', 'ja_JP', { values: yui }).text).toContain('\n田中様\n')
  expect(render('forgot-username', 'ko_KR', { values: { firstName: '민준', lastName: '김' } }).text).toContain(
    '김민준님',
  )
  expect(render('locked', 'zh_TW', { values: { firstName: '小明', lastName: '王' } }).text).toContain('王小明，')
  expect(render('locked', 'ja_JP').text).toContain('Ann Ash様')
  expect(render('locked', 'de_DE').text).toContain('Ann')
  expect(render('locked', 'de_DE').text).not.toContain('Ann Ash')
})

test('A08 a mail that an earlier version queued without a family name is still sent', () => {
  expect(render('locked', 'ja_JP', { values: { lastName: undefined } }).text).toContain('Ann様')
})

test.each([
  ['zh_CN', '30\u00a0分钟', '7\u00a0天'],
  ['zh_TW', '30\u00a0分鐘', '7\u00a0天'],
])('L14 in %s a duration sets its figure apart from its unit', (locale, minutes, days) => {
  expect(render('forgot-password', locale).text).toContain(minutes)
  expect(render('activation', locale).text).toContain(days)
})
