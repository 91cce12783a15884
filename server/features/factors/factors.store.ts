import type { ClientTx } from '../../db/client-tx.ts'

export interface FactorRow {
  readonly factor_id: number
  readonly kind: 'passkey' | 'totp'
  readonly name: string
  readonly host: string | null
  readonly credential_id: string | null
  readonly public_key: Buffer | null
  readonly uses: number | null
  readonly transports: readonly string[]
  readonly sealed: Buffer | null
  readonly created_at: Date
  readonly confirmed_at: Date | null
  readonly used_at: Date | null
}

/** The factors of a person that count, the oldest first. */
export function readFactors(tx: ClientTx, personId: number): Promise<FactorRow[]> {
  return tx.query<FactorRow>(
    `select factor_id, kind, name, host, credential_id, public_key, uses::float8 as uses, transports, sealed, created_at,
       confirmed_at, used_at
     from factors where client_id = $1 and person_id = $2 and confirmed_at is not null order by factor_id`,
    [tx.clientId, personId],
  )
}

/** The people who have a factor that counts. */
export async function readEnrolled(tx: ClientTx, personIds: readonly number[]): Promise<Set<number>> {
  const rows = await tx.query<{ person_id: number }>(
    `select distinct person_id from factors
     where client_id = $1 and person_id = any($2) and confirmed_at is not null`,
    [tx.clientId, personIds],
  )
  return new Set(rows.map(row => row.person_id))
}

/** Lets nobody else change the factors of the person until the transaction ends. */
export async function lockFactors(tx: ClientTx, personId: number): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('factors ' || $1::int || ' ' || $2::bigint, 0))`, [
    tx.clientId,
    personId,
  ])
}

export interface NewPasskey {
  readonly name: string
  readonly host: string
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly uses: number
  readonly transports: readonly string[]
}

/** Answers the new factor's id; nothing where the passkey is there already. */
export async function insertPasskey(tx: ClientTx, personId: number, key: NewPasskey): Promise<number | undefined> {
  const [row] = await tx.query<{ factor_id: number }>(
    `insert into factors (client_id, person_id, kind, name, host, credential_id, public_key, uses, transports, confirmed_at,
       used_at)
     values ($1, $2, 'passkey', $3, $4, $5, $6, $7, $8, now(), now()) on conflict do nothing returning factor_id`,
    [tx.clientId, personId, key.name, key.host, key.credentialId, key.publicKey, key.uses, key.transports],
  )
  return row?.factor_id
}

/** Keeps an app that is being set up, in place of one that was begun before. */
export async function insertPendingApp(tx: ClientTx, personId: number, sealed: Buffer): Promise<void> {
  await tx.query(
    `delete from factors where client_id = $1 and person_id = $2 and kind = 'totp' and confirmed_at is null`,
    [tx.clientId, personId],
  )
  await tx.query(`insert into factors (client_id, person_id, kind, name, sealed) values ($1, $2, 'totp', 'new', $3)`, [
    tx.clientId,
    personId,
    sealed,
  ])
}

/** The app that the person began to set up within these seconds. */
export async function readPendingApp(
  tx: ClientTx,
  personId: number,
  seconds: number,
): Promise<{ readonly factor_id: number; readonly sealed: Buffer } | undefined> {
  const [row] = await tx.query<{ factor_id: number; sealed: Buffer }>(
    `select factor_id, sealed from factors
     where client_id = $1 and person_id = $2 and kind = 'totp' and confirmed_at is null
       and created_at > now() - make_interval(secs => $3) and created_at < now() + interval '1 minute'`,
    [tx.clientId, personId, seconds],
  )
  return row
}

/** The app counts from now on, in place of the one before; the step of its first code is used. */
export async function confirmApp(
  tx: ClientTx,
  personId: number,
  { factorId, name, step }: { readonly factorId: number; readonly name: string; readonly step: number },
): Promise<void> {
  await tx.query(`delete from factors where client_id = $1 and person_id = $2 and kind = 'totp' and factor_id <> $3`, [
    tx.clientId,
    personId,
    factorId,
  ])
  await tx.query(
    `update factors set name = $3, last_step = $4, confirmed_at = now(), used_at = now()
     where client_id = $1 and factor_id = $2`,
    [tx.clientId, factorId, name, step],
  )
}

/** Uses the code of a step up: false where that code, or a later one, was used before. */
export async function spendStep(tx: ClientTx, factorId: number, step: number): Promise<boolean> {
  const rows = await tx.query(
    `update factors set last_step = $3, used_at = now()
     where client_id = $1 and factor_id = $2 and (last_step is null or last_step < $3) returning 1`,
    [tx.clientId, factorId, step],
  )
  return rows.length > 0
}

/** Notes that a passkey was used; false where its counter went back, as that of a copy would. */
export async function notePasskeyUse(tx: ClientTx, factorId: number, uses: number): Promise<boolean> {
  const rows = await tx.query(
    `update factors set uses = $3, used_at = now()
     where client_id = $1 and factor_id = $2 and (uses < $3 or (uses = 0 and $3 = 0)) returning 1`,
    [tx.clientId, factorId, uses],
  )
  return rows.length > 0
}

export async function deleteFactor(tx: ClientTx, factorId: number): Promise<void> {
  await tx.query('delete from factors where client_id = $1 and factor_id = $2', [tx.clientId, factorId])
}

/** Deletes all factors and recovery codes of a person, also those that do not count yet; answers how many there were. */
export async function deleteFactors(tx: ClientTx, personId: number): Promise<number> {
  const factors = await tx.query('delete from factors where client_id = $1 and person_id = $2 returning 1', [
    tx.clientId,
    personId,
  ])
  const codes = await tx.query('delete from recovery_codes where client_id = $1 and person_id = $2 returning 1', [
    tx.clientId,
    personId,
  ])
  return factors.length + codes.length
}

/** Puts new recovery codes in the place of all that the person has. */
export async function replaceRecoveryCodes(tx: ClientTx, personId: number, hashes: readonly Buffer[]): Promise<void> {
  await tx.query('delete from recovery_codes where client_id = $1 and person_id = $2', [tx.clientId, personId])
  await tx.query(
    'insert into recovery_codes (client_id, person_id, code_hash) select $1, $2, hash from unnest($3::bytea[]) hash',
    [tx.clientId, personId, hashes],
  )
}

/** Uses a recovery code up: of any number that try at once, one is answered true. */
export async function spendRecoveryCode(tx: ClientTx, personId: number, hash: Buffer): Promise<boolean> {
  const rows = await tx.query(
    `update recovery_codes set used_at = now()
     where client_id = $1 and person_id = $2 and code_hash = $3 and used_at is null returning 1`,
    [tx.clientId, personId, hash],
  )
  return rows.length > 0
}

export async function countRecoveryCodes(tx: ClientTx, personId: number): Promise<number> {
  const [row] = await tx.query<{ left: number }>(
    `select count(*)::int as left from recovery_codes where client_id = $1 and person_id = $2 and used_at is null`,
    [tx.clientId, personId],
  )
  return row!.left
}
