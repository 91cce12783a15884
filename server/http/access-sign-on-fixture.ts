import { getPersonSignOn, linkPerson } from '../../contract/calls/admin/people/sign-on.ts'
import { adoptTrial } from '../../contract/calls/admin/sign-on/trials/use.ts'
import { beginTrial, getTrial } from '../../contract/calls/admin/sign-on/trials.ts'
import { getSignOn, saveSignOn } from '../../contract/calls/admin/sign-on.ts'
import type { SsoProvider } from '../../contract/sso-document.ts'
import { ssoDocument } from '../../contract/sso-document.ts'
import { applySso } from '../features/sso/providers.ts'
import { showSignOn } from '../features/sso/show-sign-on.ts'
import { endTrialWell, openTrial } from '../features/sso/trials.ts'
import { type AccessRow, type Caller, row, runners } from './access-row-fixture.ts'
import { type HostileWorld, mark } from './hostile-world-fixture.ts'
import { testSecret } from './test-app.ts'

const owners = (answer: string) => ({ ...runners(answer, 'admin'), foreignOwner: '200' })

const salesforce = (providerId: string, name = providerId) => ({
  type: 'canvas',
  providerId,
  name,
  consumerSecret: 'a secret of Salesforce',
  organizationId: '00D000000000001',
  origins: ['https://acme.my.salesforce.com'],
})

/** Both clients have two providers and sign nobody on by them; the first client's bear Ann's mark. Answers its revision. */
async function withProviders({ one, two }: HostileWorld): Promise<string> {
  for (const client of [one, two]) {
    const name = client === one ? mark : 'Theirs'
    const providers = [salesforce('first', name), salesforce('second', name)]
    const document = ssoDocument.parse({ ssoType: 'none', providers })
    await client.within(tx => tx.query('delete from sso_identities where client_id = $1', [tx.clientId]))
    const applied = await client.within(tx => applySso(tx, testSecret, document, 'operator:test'))
    if (!applied.ok) throw new Error(applied.refusal)
  }
  return one.within(async tx => (await showSignOn(tx, testSecret, '')).revision)
}

/** A test of a provider, begun by whoever asks where they own the first client, else by its owner, that has gone well. */
async function goodTrial(world: HostileWorld, caller: Caller): Promise<{ trialId: string; revision: string }> {
  const revision = await withProviders(world)
  const { one, people } = world
  const personId = caller.host === 'one' && caller.person ? caller.person.personId : people.admin.personId
  const provider = ssoDocument.parse({ ssoType: 'none', providers: [salesforce('third', mark)] })
    .providers[0] as SsoProvider
  const trialId = await one.within(async tx => {
    const opened = await openTrial(tx, testSecret, provider, personId)
    if (!opened.ok) throw new Error(opened.refusal)
    await endTrialWell(tx, opened.value, { subject: mark, attributes: { userId: mark } })
    return opened.value.trialId
  })
  return { trialId, revision }
}

const nowhere = 'A'.repeat(22)

/** Who is answered what by the calls about sign-on: owners alone, of their own client, and of a test whoever began it. */
export const signOnRows: readonly AccessRow[] = [
  row(
    getSignOn,
    async world => {
      await withProviders(world)
      return {}
    },
    owners('200 hers'),
  ),
  row(
    saveSignOn,
    async world => ({
      body: { revision: await withProviders(world), ssoType: 'none', providers: ['second', 'first'] },
    }),
    { ...owners('200 hers'), foreignOwner: '409' },
  ),
  row(
    beginTrial,
    async world => {
      await withProviders(world)
      return { body: { document: JSON.stringify(salesforce('third')) } }
    },
    owners('200'),
  ),
  row(getTrial, async (world, caller) => ({ params: { trialId: (await goodTrial(world, caller)).trialId } }), {
    ...owners('200 hers'),
    foreignOwner: '404',
    unknown: () => ({ params: { trialId: nowhere } }),
  }),
  row(
    adoptTrial,
    async (world, caller) => {
      const { trialId, revision } = await goodTrial(world, caller)
      return { params: { trialId }, body: { revision } }
    },
    {
      ...owners('200'),
      foreignOwner: '404',
      unknown: async world => ({ params: { trialId: nowhere }, body: { revision: await withProviders(world) } }),
    },
  ),
  row(
    getPersonSignOn,
    async world => {
      await withProviders(world)
      return { params: { userId: String(world.people.ann.personId) } }
    },
    { ...owners('200 hers'), foreignOwner: '404', unknown: () => ({ params: { userId: '999999999' } }) },
  ),
  row(
    linkPerson,
    async world => {
      await withProviders(world)
      return {
        params: { userId: String(world.people.ann.personId) },
        body: { providerId: 'second', subject: '005000000000001AAA' },
      }
    },
    {
      ...owners('200'),
      foreignOwner: '404',
      unknown: () => ({ params: { userId: '999999999' }, body: { providerId: 'second', subject: '005' } }),
    },
  ),
]
