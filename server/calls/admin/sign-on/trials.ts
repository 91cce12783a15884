import { beginTrial, getTrial } from '../../../../contract/calls/admin/sign-on/trials.ts'
import { done } from '../../../../rules/outcome.ts'
import { withClient } from '../../../db/client-tx.ts'
import { listKeys } from '../../../features/sso/keys.ts'
import { withoutSecrets } from '../../../features/sso/providers.ts'
import { openTrial, showTrial } from '../../../features/sso/trials.ts'
import { route } from '../../../http/route.ts'
import { readProvider } from '../../../sso/read-provider.ts'
import { testProvider } from '../../../sso/test-provider.ts'

export const beginTrialRoute = route(
  beginTrial,
  { may: 'administer' },
  async ({ db, client, session, secret, origin, body }) => {
    const read = readProvider(body.document)
    if ('problems' in read) return done({ problems: read.problems })
    const opened = await withClient(db, client.clientId, async tx => {
      const trial = await openTrial(tx, secret, read.provider, session.personId)
      return trial.ok ? done({ ...trial.value, keys: await listKeys(tx, secret), now: tx.now }) : trial
    })
    if (!opened.ok) return opened
    const { trialId, known, keys, now } = opened.value
    // Outside any transaction: a provider takes its time.
    const { checks } = await testProvider(known, origin, known.provider.type === 'saml' ? keys : [], now)
    const { provider } = known
    return done({
      problems: [],
      trial: {
        trialId,
        provider: withoutSecrets(provider),
        checks: checks.map(({ ok, code, values }) => ({ ok, code, values: { ...values } })),
        ...(provider.type !== 'canvas' && { startsAt: `/sso/try/${trialId}` }),
      },
    })
  },
  { proof: true },
)

export const getTrialRoute = route(
  getTrial,
  { may: 'administer' },
  async ({ db, client, session, secret, params: { trialId } }) =>
    withClient(db, client.clientId, async tx => {
      const shown = await showTrial(tx, secret, trialId, session.personId)
      if (!shown.ok) return shown
      const { outcome, ...trial } = shown.value
      if (outcome === undefined) return done(trial)
      if (outcome.kind === 'bad') return done({ ...trial, bad: outcome.reason })
      const { subject, person, claims } = outcome
      return done({ ...trial, good: { subject, person, claims: [...claims] } })
    }),
)
