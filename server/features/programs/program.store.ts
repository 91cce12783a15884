import type { ProgramDocument } from '../../../contract/program-document.ts'
import type { Actor } from '../../../rules/actors/actor.ts'
import type { ClientTx } from '../../db/client-tx.ts'

export interface ProgramRow {
  readonly program_id: string
  readonly status: 'draft' | 'published'
  readonly version: number
  readonly published_version: number | null
  readonly archived_at: Date | null
  readonly document: unknown
}

/** A program with its newest version; locked, so that two who change it come one after the other. */
export async function lockProgram(tx: ClientTx, programId: string): Promise<ProgramRow | undefined> {
  const rows = await tx.query<ProgramRow>(
    `select p.program_id, p.status, p.version, p.published_version, p.archived_at, v.document
     from programs p join program_versions v using (client_id, program_id, version)
     where p.program_id = $1 for no key update of p`,
    [programId],
  )
  return rows[0]
}

export async function readVersion(tx: ClientTx, programId: string, version?: number): Promise<ProgramRow | undefined> {
  const rows = await tx.query<ProgramRow>(
    `select p.program_id, p.status, v.version, p.published_version, p.archived_at, v.document
     from programs p join program_versions v using (client_id, program_id)
     where p.program_id = $1 and v.version = coalesce($2::int, p.version)`,
    [programId, version],
  )
  return rows[0]
}

/** Another program of the client that has one of these groups in the same time period, in the version that people see or in its newest. */
export async function findSharedGroup(
  tx: ClientTx,
  document: ProgramDocument,
): Promise<{ program_id: string; group_id: string } | undefined> {
  const rows = await tx.query<{ program_id: string; group_id: string }>(
    `select p.program_id, g->>'groupId' as group_id
     from programs p
     join program_versions v on (v.client_id, v.program_id) = (p.client_id, p.program_id)
       and v.version in (p.version, p.published_version),
       jsonb_array_elements(v.document->'groups') g
     where p.program_id <> $1 and v.document->'timePeriod'->>'timePeriodId' = $2 and g->>'groupId' = any($3::text[])
     limit 1`,
    [document.programId, document.timePeriod.timePeriodId, document.groups.map(group => group.groupId)],
  )
  return rows[0]
}

export async function insertProgram(tx: ClientTx, programId: string): Promise<void> {
  await tx.query('insert into programs (client_id, program_id, version) values ($1, $2, 1)', [tx.clientId, programId])
}

export async function insertVersion(
  tx: ClientTx,
  version: number,
  document: ProgramDocument,
  actor: Actor,
): Promise<void> {
  await tx.query(
    'insert into program_versions (client_id, program_id, version, document, created_by) values ($1, $2, $3, $4, $5)',
    [tx.clientId, document.programId, version, JSON.stringify(document), actor],
  )
  await tx.query('update programs set version = $2 where program_id = $1', [document.programId, version])
}

export async function markPublished(tx: ClientTx, programId: string, version: number): Promise<void> {
  await tx.query(
    "update programs set status = 'published', published_version = $2, archived_at = null where program_id = $1",
    [programId, version],
  )
}

export async function markArchived(tx: ClientTx, programId: string, isArchived: boolean): Promise<void> {
  await tx.query('update programs set archived_at = case when $2 then now() end where program_id = $1', [
    programId,
    isArchived,
  ])
}

/** Whether somebody is enrolled in a period whose final results are not issued. */
export async function areResultsDue(tx: ClientTx, programId: string, timePeriodId: string): Promise<boolean> {
  const [row] = await tx.query<{ are_due: boolean }>(
    `select exists (select from pax_goals where client_id = $1 and program_id = $2 and time_period_id = $3 and enrolled)
       and not exists (select from result_batches where client_id = $1 and program_id = $2 and time_period_id = $3
         and status in ('issued', 'locked') and purpose <> 'progress') as are_due`,
    [tx.clientId, programId, timePeriodId],
  )
  return row!.are_due
}

/** The groups of a program that have people. */
export async function readEnrolledGroups(tx: ClientTx, programId: string): Promise<string[]> {
  const rows = await tx.query<{ group_id: string }>(
    'select distinct group_id from pax_goals where program_id = $1 and enrolled order by 1',
    [programId],
  )
  return rows.map(row => row.group_id)
}

/** The time period in which people are enrolled now, where it is another than this one. */
export async function findOtherPeriod(
  tx: ClientTx,
  programId: string,
  timePeriodId: string,
): Promise<string | undefined> {
  const [row] = await tx.query<{ time_period_id: string }>(
    `select g.time_period_id
     from programs p
     join program_versions v on (v.client_id, v.program_id, v.version) =
       (p.client_id, p.program_id, coalesce(p.published_version, p.version))
     join pax_goals g on (g.client_id, g.program_id, g.time_period_id) =
       (p.client_id, p.program_id, v.document->'timePeriod'->>'timePeriodId')
     where p.client_id = $1 and p.program_id = $2 and g.time_period_id <> $3 and g.enrolled limit 1`,
    [tx.clientId, programId, timePeriodId],
  )
  return row?.time_period_id
}

/** How many people each group of a time period has. */
export async function countGroups(tx: ClientTx, programId: string, timePeriodId: string): Promise<Map<string, number>> {
  const rows = await tx.query<{ group_id: string; people: number }>(
    `select group_id, count(*)::int as people from pax_goals
     where client_id = $1 and program_id = $2 and time_period_id = $3 and enrolled group by group_id`,
    [tx.clientId, programId, timePeriodId],
  )
  return new Map(rows.map(({ group_id, people }) => [group_id, people]))
}

export interface ListedProgram {
  readonly program_id: string
  readonly status: 'draft' | 'published'
  readonly version: number
  readonly published_version: number | null
  readonly type: string
  readonly start_date: string
  readonly end_date: string
  readonly enrolled: number
}

/** The programs of the client in their newest version, the latest period first. */
export async function readPrograms(tx: ClientTx): Promise<ListedProgram[]> {
  return tx.query<ListedProgram>(
    `select p.program_id, p.status, p.version, p.published_version, v.document->>'type' as type,
       v.document->'timePeriod'->>'startDate' as start_date, v.document->'timePeriod'->>'endDate' as end_date,
       (select count(*)::int from pax_goals g where g.client_id = p.client_id and g.program_id = p.program_id
         and g.time_period_id = v.document->'timePeriod'->>'timePeriodId' and g.enrolled) as enrolled
     from programs p join program_versions v using (client_id, program_id, version)
     where p.client_id = $1 order by start_date desc, p.program_id`,
    [tx.clientId],
  )
}

export interface VersionRow {
  readonly version: number
  readonly created_at: Date
  readonly created_by: string
}

/** Every version of a program, the newest first. */
export async function readVersions(tx: ClientTx, programId: string): Promise<VersionRow[]> {
  return tx.query<VersionRow>(
    `select version, created_at, created_by from program_versions where client_id = $1 and program_id = $2
     order by version desc`,
    [tx.clientId, programId],
  )
}
