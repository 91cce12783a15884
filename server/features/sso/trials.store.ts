import type { ClientTx } from '../../db/client-tx.ts'

export interface TrialRow {
  readonly trial_id: string
  readonly provider_id: string
  readonly document: unknown
  readonly sealed: Buffer | null
  readonly place: number
  readonly begun_by: number
  readonly state: 'open' | 'begun' | 'good' | 'bad'
  readonly browser_hash: Buffer | null
  readonly sealed_checks: Buffer | null
  readonly outcome: unknown
  readonly is_over: boolean
}

const columns = `trial_id, provider_id, document, sealed, place, begun_by, state, browser_hash, sealed_checks, outcome,
  expires_at <= now() as is_over`

export interface NewTrial {
  readonly trialId: string
  readonly providerId: string
  readonly document: unknown
  readonly sealed: Buffer | null
  readonly place: number
  readonly begunBy: number
  readonly lifeSeconds: number
}

/** Keeps a trial; the owner's earlier ones end, so that one window at a time is theirs. */
export async function insertTrial(tx: ClientTx, trial: NewTrial): Promise<void> {
  await tx.query(`delete from sso_trials where client_id = $1 and begun_by = $2`, [tx.clientId, trial.begunBy])
  await tx.query(
    `insert into sso_trials (client_id, trial_id, provider_id, document, sealed, place, begun_by, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8))`,
    [
      tx.clientId,
      trial.trialId,
      trial.providerId,
      JSON.stringify(trial.document),
      trial.sealed,
      trial.place,
      trial.begunBy,
      trial.lifeSeconds,
    ],
  )
}

export async function readTrial(tx: ClientTx, trialId: string): Promise<TrialRow | undefined> {
  const rows = await tx.query<TrialRow>(`select ${columns} from sso_trials where client_id = $1 and trial_id = $2`, [
    tx.clientId,
    trialId,
  ])
  return rows[0]
}

// One that was begun in the future comes from before the clock went back (R9).
const isLiving = `expires_at > now() and created_at < now() + interval '1 minute'`

/** The trials of the client that an answer may still come to. */
export async function readOpenTrials(tx: ClientTx): Promise<TrialRow[]> {
  return tx.query<TrialRow>(
    `select ${columns} from sso_trials where client_id = $1 and state in ('open', 'begun') and ${isLiving}
     order by created_at desc limit 10`,
    [tx.clientId],
  )
}

/** Begins the round trip of a trial in a browser: once. */
export async function beginTrialRow(
  tx: ClientTx,
  trialId: string,
  begun: { requestHash: Buffer; browserHash: Buffer; sealedChecks: Buffer; lifeSeconds: number },
): Promise<boolean> {
  const rows = await tx.query(
    `update sso_trials set state = 'begun', request_hash = $3, browser_hash = $4, sealed_checks = $5,
       expires_at = now() + make_interval(secs => $6)
     where client_id = $1 and trial_id = $2 and state = 'open' and ${isLiving} returning 1`,
    [tx.clientId, trialId, begun.requestHash, begun.browserHash, begun.sealedChecks, begun.lifeSeconds],
  )
  return rows.length > 0
}

/** Takes the round trip out to answer it: once. */
export async function takeTrialRow(tx: ClientTx, requestHash: Buffer): Promise<TrialRow | undefined> {
  const rows = await tx.query<TrialRow>(
    `update sso_trials set request_hash = null where client_id = $1 and request_hash = $2 and state = 'begun'
       and ${isLiving} returning ${columns}`,
    [tx.clientId, requestHash],
  )
  return rows[0]
}

/** Keeps what came of a trial, for a day; what was kept before is not overwritten. */
export async function endTrialRow(
  tx: ClientTx,
  trialId: string,
  { state, outcome }: { state: 'good' | 'bad'; outcome: object },
): Promise<void> {
  await tx.query(
    `update sso_trials set state = $3, outcome = $4, request_hash = null, sealed_checks = null, expires_at = now() + interval '1 day'
     where client_id = $1 and trial_id = $2 and state in ('open', 'begun')`,
    [tx.clientId, trialId, state, JSON.stringify(outcome)],
  )
}

export async function deleteTrial(tx: ClientTx, trialId: string): Promise<void> {
  await tx.query('delete from sso_trials where client_id = $1 and trial_id = $2', [tx.clientId, trialId])
}

/** Lets at most so many trials go that are over for a day; answers how many. */
export async function deleteOldTrials(tx: ClientTx, most: number): Promise<number> {
  const rows = await tx.query(
    `delete from sso_trials t using (
       select trial_id from sso_trials where client_id = $1 and expires_at < now() - interval '1 day' limit $2
     ) old where t.client_id = $1 and t.trial_id = old.trial_id returning 1`,
    [tx.clientId, most],
  )
  return rows.length
}
