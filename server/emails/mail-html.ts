import { initialOf } from '../../rules/accounts/initials.ts'
import { contrast, onColour, readableFill } from '../../rules/clients/brand-colours.ts'
import { localeOf } from '../../rules/clients/locales.ts'
import { type MailAction, type MailContent, type MailFrame, say } from './mail-content.ts'
import { escapeHtml, plainLine, plainText } from './plain-line.ts'

const ink = '#221d17'
const quietInk = '#574f46'
const line = '#e4ddd1'
const face = `system-ui,-apple-system,'Segoe UI',Roboto,'Hiragino Sans','Noto Sans JP','Yu Gothic UI',Meiryo,sans-serif`

// Mail readers that know it turn to it by themselves; the others show the light one, or turn its colours, which all keep
// their contrast.
const sheet = `
  :root { color-scheme: light dark; supported-color-schemes: light dark }
  a { overflow-wrap: anywhere }
  @media (max-width: 480px) { .m-page { padding: 0 !important } .m-card { border-radius: 0 !important; border-width: 0 !important; padding: 24px 20px !important } .m-action { display: block !important } }
  @media (prefers-color-scheme: dark) {
    .m-page { background: #11151c !important }
    .m-card { background: #1b212b !important; border-color: #313947 !important }
    .m-ink, .m-ink b { color: #f6f1e9 !important }
    .m-quiet, .m-quiet a { color: #c9c1b6 !important }
    .m-box { background: #242b37 !important; border-color: #313947 !important }
    .m-line { border-color: #313947 !important }
  }`

/** The mail as HTML: one column without tables, pictures or anything from elsewhere (security T11), from 320 px on. */
export function htmlOf(frame: MailFrame, content: MailContent): string {
  const { client, locale } = frame
  const { intlCode, writingDirection } = localeOf(locale)
  const { greeting, paragraphs, facts = [], quote, action, notes, replyTo } = content
  const { primaryColor, secondaryColor } = client.settings.branding
  const parts = [
    ...(greeting === undefined ? [] : [paragraph(greeting)]),
    ...paragraphs.map(paragraph),
    ...(facts.length === 0 ? [] : [factsBox(facts)]),
    ...(quote === undefined ? [] : [quoteBox(quote)]),
    ...(action === undefined ? [] : [button(action, secondaryColor), writtenOut(frame, action)]),
    ...notes.map(note),
  ]
  return `<!doctype html>
<html lang="${intlCode}" dir="${writingDirection}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${plain(content.subject)}</title>
<style>${sheet}</style>
</head>
<body class="m-page" style="margin:0;padding:0;background:#f5f1ea">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${plain(content.preheader)}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>
<div class="m-page" style="padding:32px 16px;background:#f5f1ea;font-family:${face};line-height:${intlCode === 'ja-JP' ? '1.75' : '1.55'}">
<div class="m-card" role="article" aria-roledescription="email" style="max-width:512px;margin:0 auto;padding:32px 36px;background:#ffffff;border:1px solid ${line};border-radius:22px">
${brand(client.name, intlCode, primaryColor, secondaryColor)}
<h1 class="m-ink" style="margin:28px 0 14px;font-size:26px;line-height:1.25;font-weight:700;color:${ink};overflow-wrap:anywhere;word-break:auto-phrase">${plain(content.heading)}</h1>
${parts.join('\n')}
${footer(frame, replyTo !== undefined)}
</div>
</div>
</body>
</html>
`
}

function plain(text: string): string {
  return escapeHtml(plainLine(text))
}

// Beside its name the client's two colours, as on every page; nothing is read on the lighter of them.
function brand(name: string, intlCode: string, primary: string, secondary: string): string {
  const fill = readableFill(secondary)
  const initial = escapeHtml(initialOf(plainLine(name), intlCode))
  return `<div style="font-size:18px;line-height:40px"><span aria-hidden="true" style="display:inline-block;width:40px;height:40px;margin-inline-end:12px;border-radius:12px;background:${fill};color:${onColour(fill)};font-size:20px;font-weight:700;text-align:center;vertical-align:middle">${initial}</span><b class="m-ink" style="color:${ink};vertical-align:middle;overflow-wrap:anywhere">${plain(name)}</b></div>
<div aria-hidden="true" style="height:4px;margin-top:18px;border-radius:4px;background:${primary};background:linear-gradient(90deg,${primary},${fill})"></div>`
}

function paragraph(text: string): string {
  return `<p class="m-ink" style="margin:0 0 14px;font-size:16px;color:${ink};overflow-wrap:anywhere">${plain(text)}</p>`
}

function note(text: string): string {
  return `<p class="m-quiet" style="margin:0 0 10px;font-size:14px;color:${quietInk};overflow-wrap:anywhere">${plain(text)}</p>`
}

function factsBox(facts: readonly (readonly [string, string])[]): string {
  const rows = facts.map(
    ([name, value], index) =>
      `<p style="margin:${index === 0 ? 0 : 10}px 0 0;font-size:14px;overflow-wrap:anywhere"><span class="m-quiet" style="color:${quietInk}">${plain(name)}</span><br><b class="m-ink" style="font-size:16px;color:${ink}"><bdi>${plain(value)}</bdi></b></p>`,
  )
  return `<div class="m-box" style="margin:20px 0;padding:14px 18px;background:#f8f5ef;border:1px solid ${line};border-radius:14px">${rows.join('')}</div>`
}

function quoteBox(text: string): string {
  const lines = plainText(text).split('\n').map(escapeHtml).join('<br>')
  return `<blockquote class="m-ink m-line" dir="auto" style="margin:20px 0;padding:2px 0 2px 18px;border-inline-start:4px solid ${line};font-size:16px;color:${ink};overflow-wrap:anywhere">${lines}</blockquote>`
}

function button({ label, url }: MailAction, secondary: string): string {
  const fill = readableFill(secondary)
  return `<p style="margin:24px 0 18px"><a class="m-action" href="${escapeHtml(url)}" style="display:inline-block;padding:13px 26px;border-radius:16px;border:1px solid ${fill};background:${fill};color:${onColour(fill)};font-size:16px;line-height:22px;font-weight:700;text-align:center;text-decoration:none">${plain(label)}</a></p>`
}

// For whoever reads mails without buttons, and whoever looks where a button leads before pressing it.
function writtenOut(frame: MailFrame, { url }: MailAction): string {
  const { secondaryColor } = frame.client.settings.branding
  const colour = contrast(secondaryColor, '#ffffff') >= 4.5 ? secondaryColor : quietInk
  return `<p class="m-quiet" style="margin:0 0 18px;font-size:14px;color:${quietInk}">${plain(say(frame, 'written-out'))}<br><a href="${escapeHtml(url)}" style="color:${colour};overflow-wrap:anywhere;word-break:break-all">${escapeHtml(url)}</a></p>`
}

function footer(frame: MailFrame, isAnswerable: boolean): string {
  const words = isAnswerable
    ? plain(say(frame, 'contact-us.footer'))
    : `${plain(say(frame, 'footer'))} <a href="${escapeHtml(`${frame.origin}/contact`)}" style="color:${quietInk}">${plain(say(frame, 'questions'))}</a>`
  const off =
    frame.optOutUrl === undefined
      ? ''
      : `<br><a href="${escapeHtml(frame.optOutUrl)}" style="color:${quietInk}">${plain(say(frame, 'off'))}</a>`
  return `<p class="m-quiet m-line" style="margin:26px 0 0;padding-top:16px;border-top:1px solid ${line};font-size:13px;color:${quietInk}">${words}${off}</p>`
}
