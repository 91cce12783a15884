import type { SsoDocument } from '../../contract/sso-document.ts'
import { type ClientTx, withClient } from '../db/client-tx.ts'
import { personNamed } from '../features/accounts/person-named.ts'
import { type Client, getClient } from '../features/clients/client-of-host.ts'
import { originOf } from '../features/clients/origin-of.ts'
import { listKeys, makeKey, retireOldKeys } from '../features/sso/keys.ts'
import { linkToProvider } from '../features/sso/link-person.ts'
import { applySso, listProviders, withoutSecrets } from '../features/sso/providers.ts'
import { turnSsoOff } from '../features/sso/turn-sso-off.ts'
import { testProvider } from '../sso/test-provider.ts'
import { actorOf } from './acting.ts'
import { clientNamed, clientOption } from './client-named.ts'
import {
  answer,
  type Command,
  type CommandAnswer,
  type CommandCall,
  documentAnswer,
  must,
  neededOption,
  neededWord,
} from './command.ts'
import { readSsoFile } from './sso-document-file.ts'
import { checkLines, entryLines, warningsOf } from './sso-lines.ts'

const words = {
  'provider-twice': 'Two providers have the id {providerId}.',
  'provider-missing': 'There is no provider to sign on with.',
  'secret-missing': 'The provider {providerId} needs its {member}; none was kept before.',
  'owner-not-signed-on':
    'No owner has signed on by one of these providers as they are: begin with sso_login, let an owner sign on, and apply sso_only then. With --untried it is applied all the same.',
  'provider-unknown': 'There is no provider {providerId}. See: sso show.',
  'first-provider': 'Subjects of {providerId}, the first provider, are ssoSubject of the people’s file: load that.',
  'person-unknown': 'There is no such person.',
  'subject-taken': 'That subject of {providerId} is somebody’s already.',
}

export const ssoCommands: readonly Command[] = [
  {
    name: 'sso apply',
    usage: 'FILE [--untried] --client KEY',
    summary: 'Says how the people of a client sign on, from a document; checks all of it first. See docs/SSO.md.',
    options: { ...clientOption, untried: { type: 'boolean' } },
    run: async call => {
      const clientId = await clientNamed(call)
      const document = await readSsoFile(neededWord(call, 0, 'FILE'))
      return withClient(call.db, clientId, async tx => {
        const isUntriedMeant = call.options['untried'] === true
        must(await applySso(tx, call.secret(), document, await actorOf(call, tx), { isUntriedMeant }), words)
        const warnings = warningsOf(document, tx.now)
        const lines = [...warnings.map(text => `  warning: ${text}`), appliedLine(document), 'Try it: sso test.']
        const { ssoType, providers } = document
        return answer(lines, { ssoType, providers: providers.map(({ providerId }) => providerId), warnings })
      })
    },
  },
  {
    name: 'sso show',
    usage: '--client KEY',
    summary: 'Writes the document that says how people sign on, without its secrets; applied again, those stay.',
    options: clientOption,
    run: call =>
      within(call, async (tx, { settings }) => {
        const { ssoType, clientSite, logoutUrl } = settings.sso
        const known = await listProviders(tx, call.secret())
        const document = {
          ssoType,
          ...(clientSite && { clientSite }),
          ...(logoutUrl && { logoutUrl }),
          providers: known.map(({ provider }) => withoutSecrets(provider)),
        }
        return documentAnswer(document)
      }),
  },
  {
    name: 'sso test',
    usage: '--client KEY',
    summary: 'Asks the providers, looks at keys and secrets, and prints what to enter at each of them.',
    options: clientOption,
    run: async call => {
      const read = async (tx: ClientTx) => ({
        client: await getClient(tx),
        known: await listProviders(tx, call.secret()),
        ownKeys: await listKeys(tx, call.secret()),
        now: tx.now,
      })
      const { client, known, ownKeys, now } = await withClient(call.db, await clientNamed(call), read)
      const origin = originOf(client, { port: call.port })
      // Outside any transaction: providers that do not answer take their time.
      const providers = []
      for (const one of known) providers.push(await testProvider(one, origin, ownKeys, now))
      const { ssoType } = client.settings.sso
      const ok = providers.length > 0 && providers.every(({ checks }) => checks.every(check => check.ok))
      const lines = [
        `Sign-in is ${ssoType}${known.length === 0 ? ', and there is no provider' : ''}.`,
        ...providers.flatMap(one => ['', `${one.providerId} (${one.type})`, ...checkLines(one), ...entryLines(one)]),
      ]
      return answer(lines, { ok, ssoType, providers }, ok)
    },
  },
  {
    name: 'sso link',
    usage: 'NAME --provider ID --subject SUBJECT --client KEY',
    summary: 'Says who a subject of a provider is; for the first provider the people’s file says it.',
    options: { ...clientOption, provider: { type: 'string' }, subject: { type: 'string' } },
    run: call =>
      within(call, async tx => {
        const userName = neededWord(call, 0, 'NAME')
        const [providerId, subject] = [neededOption(call, 'provider'), neededOption(call, 'subject')]
        const person = must(await personNamed(tx, { userName }))
        const link = { providerId, subject, personId: person.person_id, actor: await actorOf(call, tx) }
        must(await linkToProvider(tx, call.secret(), link), words)
        return answer([`${userName} is ${subject} at ${providerId}.`], { userName, providerId, subject })
      }),
  },
  {
    name: 'sso keys make',
    usage: '--client KEY',
    summary: 'Makes the next key for SAML requests; both stand in the metadata until the old one is retired.',
    options: clientOption,
    run: call =>
      within(call, async (tx, client) => {
        const name = new URL(originOf(client, { port: call.port })).hostname
        const keyId = await makeKey(tx, call.secret(), name, await actorOf(call, tx))
        const { certificate } = (await listKeys(tx, call.secret())).find(key => key.keyId === keyId)!
        const lines = [
          certificate.trim(),
          `Key ${keyId} is in the metadata. Let every provider read it again, or give it this certificate; then: sso keys retire.`,
        ]
        return answer(lines, { keyId, certificate })
      }),
  },
  {
    name: 'sso keys retire',
    usage: '--client KEY',
    summary: 'Ends the use of every key but the newest, once the providers know that one.',
    options: clientOption,
    run: call =>
      within(call, async tx => {
        const before = await listKeys(tx, call.secret())
        await retireOldKeys(tx, await actorOf(call, tx))
        const [newest] = before
        const line =
          newest === undefined ? 'There is no key yet.' : `Requests are signed with key ${newest.keyId} alone.`
        return answer([line], { keyId: newest?.keyId ?? null, retired: before.slice(1).map(({ keyId }) => keyId) })
      }),
  },
  {
    name: 'sso off',
    usage: '--client KEY',
    summary: 'Leaves the password as the only way in; the providers stay, for sso apply.',
    options: clientOption,
    run: call =>
      within(call, async tx => {
        const { wasOn } = await turnSsoOff(tx, await actorOf(call, tx))
        const line = wasOn ? 'Single sign-on is off; people sign in by password.' : 'Single sign-on was off already.'
        return answer([line], { ssoType: 'none', wasOn })
      }),
  },
]

async function within(
  call: CommandCall,
  work: (tx: ClientTx, client: Client) => Promise<CommandAnswer>,
): Promise<CommandAnswer> {
  return withClient(call.db, await clientNamed(call), async tx => work(tx, await getClient(tx)))
}

function appliedLine({ ssoType, providers }: SsoDocument): string {
  const names = providers.map(({ providerId }) => providerId).join(', ')
  return `Sign-in is ${ssoType}${names === '' ? '' : `, by ${names}`}.`
}
