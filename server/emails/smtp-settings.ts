/** What `SMTP_URL` says (docs/MAIL.md). */
export interface SmtpSettings {
  readonly host: string
  readonly port: number
  /** `implicit` from the first byte, `required` by STARTTLS, `offered` by STARTTLS where the server has it, `off` never. */
  readonly tls: 'implicit' | 'required' | 'offered' | 'off'
  readonly user: string | undefined
  readonly password: string | undefined
  /** Who mails are from where a client does not say. */
  readonly from: string | undefined
  /** Who gets messages of the contact form where a client does not say. */
  readonly contact: string | undefined
}

const known = ['tls', 'from', 'contact']

/** Reads the address of a mail server that `smtpTrouble` finds nothing wrong with. */
export function smtpSettings(text: string): SmtpSettings {
  const url = new URL(text)
  const isImplicit = url.protocol === 'smtps:'
  const user = decodeURIComponent(url.username) || undefined
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const wanted = url.searchParams.get('tls') as 'required' | 'off' | null
  // A password goes over no wire in the clear, unless it stays on this machine or somebody says so.
  const unasked = user !== undefined && !isLoopback(host) ? 'required' : 'offered'
  return {
    host,
    port: Number(url.port || (isImplicit ? 465 : 587)),
    tls: isImplicit ? 'implicit' : (wanted ?? unasked),
    user,
    password: decodeURIComponent(url.password) || undefined,
    from: url.searchParams.get('from') ?? undefined,
    contact: operatorAddress(text),
  }
}

/** The operator's own address for messages that no client takes. */
export function operatorAddress(smtpUrl: string | undefined): string | undefined {
  return smtpUrl === undefined ? undefined : (new URL(smtpUrl).searchParams.get('contact') ?? undefined)
}

/** What is wrong with the address of a mail server, in words; nothing where it can be used. */
export function smtpTrouble(text: string): string | undefined {
  if (!/^smtps?:\/\/./.test(text) || !URL.canParse(text))
    return 'must look like smtp://user:password@mail.example.com:587'
  const { hostname, username, password, protocol, searchParams, pathname } = new URL(text)
  if (hostname === '' || (pathname !== '' && pathname !== '/')) return 'must name a host, and no folder below it'
  if ((username === '') !== (password === '')) return 'must have a user and a password, or neither'
  for (const name of searchParams.keys()) {
    if (!known.includes(name)) return `has ?${name}=, which is not known; there are ${known.join(', ')}`
  }
  const tls = searchParams.get('tls')
  if (tls !== null && (protocol === 'smtps:' || !['required', 'off'].includes(tls))) {
    return 'may say ?tls=required or ?tls=off for smtp://, and nothing for smtps://'
  }
  for (const name of ['from', 'contact']) {
    const address = searchParams.get(name)
    if (address !== null && !isMailAddress(address)) return `has ?${name}=${address}, which is no mail address`
  }
  return undefined
}

/** Whether a text may stand where a mail's address stands: one address, and nothing that could be read as two. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s\p{Cc}<>()[\]\\,;:"@]{1,64}@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u.test(text)
}

function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|::1)$/.test(host)
}
