/** What a `DATABASE_URL` names. */
export interface NamedDatabase {
  /** An address for each of its servers, in their order, as the driver takes it. */
  readonly addresses: readonly string[]
  /** Whether it says who connects. */
  readonly hasUser: boolean
  /** For people to read, without user and password: `cairn at db.example:5432`. */
  readonly name: string
}

const parts = /^postgres(?:ql)?:\/\/(?:(.*)@)?([^/?#@]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/
const fit = ['read-write', 'primary', 'any']

/**
 * Reads an address as PostgreSQL's own tools write it, with one host or several: `postgresql://user:password@one:5432,two:5432/cairn`.
 * Of several the one that takes changes is used, whatever `target_session_attrs` says; answers what is wrong instead where there is
 * something.
 */
export function readDatabaseUrl(url: string): NamedDatabase | { readonly wrong: string } {
  const [, user, hosts = '', database = '', query = ''] = parts.exec(url) ?? []
  const settings = new URLSearchParams(query)
  const wanted = settings.get('target_session_attrs')
  if (wanted !== null && !fit.includes(wanted)) {
    return { wrong: `must not ask for a server that is ${wanted}: Cairn needs one that takes changes` }
  }
  settings.delete('target_session_attrs')
  const rest = settings.size === 0 ? '' : `?${settings}`
  const list = hosts.split(',')
  const addresses = list.map(host => `postgresql://${user === undefined ? '' : `${user}@`}${host}/${database}${rest}`)
  const isWhole = parts.test(url) && (hosts !== '' || rest !== '') && (list.length === 1 || !list.includes(''))
  if (!isWhole || !addresses.every(address => URL.canParse(address))) {
    return {
      wrong:
        'must look like postgresql://user:password@host:5432/database; several hosts are separated by commas, and in a ' +
        'password the characters / ? # @ : % are written as %2F %3F %23 %40 %3A %25',
    }
  }
  const where = settings.get('host') ?? (hosts || 'localhost')
  return { addresses, hasUser: user !== undefined, name: `${decoded(database) || 'the default database'} at ${where}` }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
