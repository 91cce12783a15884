import { randomBytes } from 'node:crypto'
import type { SsoDocument, SsoProvider } from '../../../contract/sso-document.ts'
import { done, type Outcome, refused } from '../../../rules/outcome.ts'
import { firstLetters } from '../../../rules/words/first-letters.ts'
import type { ClientTx } from '../../db/client-tx.ts'
import { recordEvent } from '../audit/events.ts'
import { getClient, lockClient } from '../clients/client-of-host.ts'
import { signingKey } from './keys.ts'
import { type Assertion, lookUpPerson, type WouldBe } from './map-person.ts'
import {
  type ApplyRefusal,
  applySso,
  type KnownProvider,
  listProviders,
  makePrint,
  openProvider,
  sealProvider,
  signOnRevision,
  withKeptSecrets,
  withoutSecrets,
} from './providers.ts'
import { beginSealed, hashOf, openChecks, type SignOn, signOnLifeSeconds } from './sign-ons.ts'
import {
  beginTrialRow,
  deleteTrial,
  endTrialRow,
  insertTrial,
  readOpenTrials,
  readTrial,
  type TrialRow,
  takeTrialRow,
} from './trials.store.ts'

/** How long a trial waits to be begun: the provider may have to be set up meanwhile. */
const openSeconds = 3600
/** So many claims, and so many letters of each, are shown. */
const mostClaims = 50
const mostLetters = 200

/** What came of a trial: whom the provider vouched for, or why it did not. */
export type TrialOutcome =
  | {
      readonly kind: 'good'
      readonly subject: string
      readonly person: WouldBe
      readonly claims: readonly Claim[]
      /** Of the provider as it was tried. */
      readonly print: string
    }
  | { readonly kind: 'bad'; readonly reason: string }

interface Claim {
  readonly name: string
  readonly value: string
}

export interface Trial {
  readonly trialId: string
  readonly state: TrialRow['state'] | 'over'
  readonly provider: SsoProvider
  readonly outcome?: TrialOutcome
}

/**
 * Keeps a provider to be tried before it counts (W06b): nobody signs in by it, and what counts now stays. Its secrets are those that it
 * names, else those of the provider that it is to replace.
 */
export async function openTrial(
  tx: ClientTx,
  secret: Buffer,
  typed: SsoProvider,
  personId: number,
): Promise<
  Outcome<{ readonly trialId: string; readonly known: KnownProvider }, 'secret-missing' | 'too-many-providers'>
> {
  const before = await listProviders(tx, secret)
  const last = before.find(({ provider }) => provider.providerId === typed.providerId)
  if (last === undefined && before.length >= 5) return refused('too-many-providers')
  const provider = withKeptSecrets(typed, last?.provider)
  if (provider.type === 'canvas' && provider.consumerSecret === undefined) {
    return refused('secret-missing', { providerId: provider.providerId, member: 'consumerSecret' })
  }
  // Made now, so that its certificate is in the metadata that the provider reads before the test.
  if (provider.type === 'saml') await signingKey(tx, secret, (await getClient(tx)).key)
  const place = last?.place ?? before.length
  const trialId = randomBytes(16).toString('base64url')
  await insertTrial(tx, {
    trialId,
    providerId: provider.providerId,
    ...sealProvider(secret, placeOf(tx, trialId), provider),
    place,
    begunBy: personId,
    lifeSeconds: openSeconds,
  })
  await recordEvent(tx, {
    actor: `person:${personId}`,
    action: 'sso.tried',
    subject: 'client',
    details: { providerId: provider.providerId },
  })
  return done({ trialId, known: await knownOf(tx, secret, provider, place) })
}

/** A trial of the owner's own, with what came of it. */
export async function showTrial(
  tx: ClientTx,
  secret: Buffer,
  trialId: string,
  personId: number,
): Promise<Outcome<Trial, 'trial-unknown'>> {
  const row = await readTrial(tx, trialId)
  if (row === undefined || row.begun_by !== personId) return refused('trial-unknown')
  const { provider } = openProvider(secret, placeOf(tx, trialId), row)
  const isOver = row.is_over
  return done({
    trialId,
    state: isOver ? 'over' : row.state,
    provider: withoutSecrets(provider),
    ...(row.outcome !== null && !isOver && { outcome: row.outcome as TrialOutcome }),
  })
}

/** Puts a provider to use as it was tried, where the provider vouched for somebody: its secret, its place and all. */
export async function adoptTrial(
  tx: ClientTx,
  secret: Buffer,
  { trialId, revision, personId }: { trialId: string; revision: string; personId: number },
): Promise<Outcome<undefined, ApplyRefusal | 'trial-unknown' | 'not-tried' | 'settings-changed'>> {
  const { settings } = await lockClient(tx)
  const row = await readTrial(tx, trialId)
  if (row === undefined || row.begun_by !== personId) return refused('trial-unknown')
  const outcome = row.outcome as TrialOutcome | null
  if (row.is_over || row.state !== 'good' || outcome?.kind !== 'good') return refused('not-tried')
  const known = await listProviders(tx, secret)
  if (signOnRevision(settings.sso, known) !== revision) return refused('settings-changed')
  const { provider, isSealedOtherwise } = openProvider(secret, placeOf(tx, trialId), row)
  if (isSealedOtherwise) return refused('not-tried')
  const others = known.map(one => one.provider)
  const isThere = others.some(({ providerId }) => providerId === provider.providerId)
  const providers = isThere
    ? others.map(one => (one.providerId === provider.providerId ? provider : one))
    : [...others, provider]
  const { ssoType, clientSite, logoutUrl } = settings.sso
  const document: SsoDocument = {
    ssoType,
    ...(clientSite && { clientSite }),
    ...(logoutUrl && { logoutUrl }),
    providers,
  }
  const print = (await makePrint(tx, secret))(provider, providers.indexOf(provider))
  const who = outcome.person
  const proof = 'userId' in who && {
    providerId: provider.providerId,
    print,
    proved: { personId: Number(who.userId) },
  }
  // Its place, and with that whose the subject would be, or the client's address may have changed since.
  const applied = await applySso(tx, secret, document, `person:${personId}`, {
    ...(proof && outcome.print === print && { proof }),
  })
  if (!applied.ok) return applied
  await deleteTrial(tx, trialId)
  return done(undefined)
}

/** The provider of a trial whose window is about to begin; nothing where it has begun or is over. */
export async function trialToBegin(tx: ClientTx, secret: Buffer, trialId: string): Promise<KnownProvider | undefined> {
  const row = await readTrial(tx, trialId)
  if (row === undefined || row.state !== 'open' || row.is_over) return undefined
  return readKnown(tx, secret, row)
}

/** Begins the round trip; false where another window was faster. */
export async function beginTrial(
  tx: ClientTx,
  secret: Buffer,
  trialId: string,
  wish: { readonly requestId: string; readonly browser: string; readonly checks: Readonly<Record<string, string>> },
): Promise<boolean> {
  return beginTrialRow(tx, trialId, {
    requestHash: hashOf(wish.requestId),
    browserHash: hashOf(wish.browser),
    sealedChecks: beginSealed(tx, secret, wish.checks),
    lifeSeconds: signOnLifeSeconds,
  })
}

/** A round trip of a trial that an answer has come to. */
export interface TrialSignOn extends SignOn {
  readonly trialId: string
  readonly known: KnownProvider
}

/** Takes a trial's round trip out to answer it: once, as a sign-on is. */
export async function takeTrial(tx: ClientTx, secret: Buffer, requestId: string): Promise<TrialSignOn | undefined> {
  const row = await takeTrialRow(tx, hashOf(requestId))
  const checks = row?.sealed_checks && openChecks(tx, secret, row.sealed_checks)
  if (row === undefined || !checks) return undefined
  const known = await readKnown(tx, secret, row)
  return {
    trialId: row.trial_id,
    providerId: row.provider_id,
    browserHash: row.browser_hash!,
    checks,
    next: undefined,
    known,
  }
}

/** Trials of Salesforce Canvas that wait: it posts of itself, and nothing in it says which one is meant. */
export async function waitingCanvasTrials(
  tx: ClientTx,
  secret: Buffer,
): Promise<readonly { readonly trialId: string; readonly known: KnownProvider }[]> {
  const waiting: { trialId: string; known: KnownProvider }[] = []
  for (const row of await readOpenTrials(tx)) {
    waiting.push({ trialId: row.trial_id, known: await readKnown(tx, secret, row) })
  }
  return waiting.filter(({ known }) => known.provider.type === 'canvas')
}

/** Whether a trial is under way: then the addresses that it needs answer, though single sign-on is off. */
export async function isBeingTried(tx: ClientTx): Promise<boolean> {
  return (await readOpenTrials(tx)).length > 0
}

/** Keeps for whom the provider vouched, and who that would be here; nobody is signed in, and nobody is made. */
export async function endTrialWell(
  tx: ClientTx,
  { trialId, known }: { readonly trialId: string; readonly known: KnownProvider },
  assertion: Assertion,
): Promise<void> {
  const claims = Object.entries(assertion.attributes)
    .slice(0, mostClaims)
    .map(([name, value]) => ({ name: firstLetters(name, mostLetters), value: firstLetters(value, mostLetters) }))
  const outcome: TrialOutcome = {
    kind: 'good',
    subject: firstLetters(assertion.subject, mostLetters),
    person: await lookUpPerson(tx, known, assertion),
    claims,
    print: known.print,
  }
  await endTrialRow(tx, trialId, { state: 'good', outcome })
}

/** Keeps why the provider vouched for nobody. */
export async function endTrialBadly(tx: ClientTx, trialId: string, reason: string): Promise<void> {
  await endTrialRow(tx, trialId, { state: 'bad', outcome: { kind: 'bad', reason: firstLetters(reason, 300) } })
}

async function readKnown(tx: ClientTx, secret: Buffer, row: TrialRow): Promise<KnownProvider> {
  const { provider, isSealedOtherwise } = openProvider(secret, placeOf(tx, row.trial_id), row)
  return { ...(await knownOf(tx, secret, provider, row.place)), isSealedOtherwise }
}

async function knownOf(tx: ClientTx, secret: Buffer, provider: SsoProvider, place: number): Promise<KnownProvider> {
  return { provider, place, isSealedOtherwise: false, print: (await makePrint(tx, secret))(provider, place) }
}

function placeOf({ clientId }: ClientTx, trialId: string) {
  return { clientId, purpose: `sso trial ${trialId}` }
}
