import type { MailRow, ShownMail } from '../emails/look-at-mails.ts'
import { escapeHtml } from '../emails/plain-line.ts'

/** Developers read these pages, in English. */
export function devMailsPage(clientName: string, rows: readonly MailRow[]): string {
  const lines = rows.map(
    row => `<tr><td><a href="/dev/mail/${row.mail_id}">${row.mail_id}</a></td><td>${escapeHtml(row.kind)}</td>
      <td>${escapeHtml(row.to_address)}</td><td>${escapeHtml(row.locale)}</td><td>${escapeHtml(row.status)}</td>
      <td><time>${row.created_at.toISOString()}</time></td></tr>`,
  )
  const list =
    rows.length === 0
      ? '<p>No mail yet. Ask for a new password on the sign-in page, for instance.</p>'
      : `<table><thead><tr><th>Mail</th><th>Kind</th><th>To</th><th>Locale</th><th>Status</th><th>Queued</th></tr></thead>
        <tbody>${lines.join('')}</tbody></table>`
  return page(
    `Mails of ${clientName}`,
    `<p>SMTP_URL is not set, so mails wait here and none is sent. Only this machine sees this page.</p>${list}`,
  )
}

export function devMailPage({ row, mail }: ShownMail): string {
  const id = row.mail_id
  const link =
    mail.url === undefined ? '' : `<p>Link: <a id="link" href="${escapeHtml(mail.url)}">${escapeHtml(mail.url)}</a></p>`
  return page(
    mail.subject,
    `<p><a href="/dev/mail">All mails</a></p>
    <dl><dt>To</dt><dd>${escapeHtml(row.to_name ?? '')} &lt;${escapeHtml(row.to_address)}&gt;</dd>
    <dt>Reply to</dt><dd>${escapeHtml(mail.replyTo?.address ?? 'nobody')}</dd>
    <dt>Message-ID</dt><dd>${escapeHtml(row.message_id)}</dd>
    <dt>Status</dt><dd>${escapeHtml(row.status)}</dd></dl>${link}
    <h2>HTML</h2><iframe title="The mail as HTML" sandbox="allow-popups" src="/dev/mail/${id}/html"></iframe>
    <h2>Text</h2><pre>${escapeHtml(mail.text)}</pre>`,
  )
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/dev/mail/style.css">
    </head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`
}

export const devMailSheet = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 0; padding: 24px }
  main { max-width: 72rem; margin: 0 auto }
  table { border-collapse: collapse; width: 100% }
  th, td { padding: 6px 10px; border-bottom: 1px solid #8886; text-align: start; overflow-wrap: anywhere }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px }
  dd { margin: 0; overflow-wrap: anywhere }
  iframe { width: 100%; height: 44rem; border: 1px solid #8886; border-radius: 12px }
  pre { padding: 16px; border: 1px solid #8886; border-radius: 12px; white-space: pre-wrap; overflow-wrap: anywhere }
`
