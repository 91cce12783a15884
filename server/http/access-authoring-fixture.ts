import sharp from 'sharp'
import { checkDraft } from '../../contract/calls/admin/drafts/check.ts'
import { discardDraft } from '../../contract/calls/admin/drafts/discard.ts'
import { getNewestVersion, goOnFromNewest } from '../../contract/calls/admin/drafts/newest.ts'
import { saveDraftPicture } from '../../contract/calls/admin/drafts/picture.ts'
import { previewDraft } from '../../contract/calls/admin/drafts/preview.ts'
import { proposeDraft } from '../../contract/calls/admin/drafts/propose.ts'
import { beginDraft, getDraft, listDrafts, saveDraft } from '../../contract/calls/admin/drafts.ts'
import { archiveProgram } from '../../contract/calls/admin/programs/archive.ts'
import { getForecast, listForecasts, makeForecast } from '../../contract/calls/admin/programs/forecasts.ts'
import { agreeToProposal } from '../../contract/calls/admin/programs/proposal/agree.ts'
import { declineProposal } from '../../contract/calls/admin/programs/proposal/decline.ts'
import { getProposal } from '../../contract/calls/admin/programs/proposal.ts'
import { getAdminProgram } from '../../contract/calls/admin/programs.ts'
import { getRehearsalScreen } from '../../contract/calls/admin/rehearsals/screen.ts'
import { getRehearsal, listRehearsals, rehearse } from '../../contract/calls/admin/rehearsals.ts'
import { programDocument } from '../../contract/program-document.ts'
import { getClient } from '../features/clients/client-of-host.ts'
import { previewProgram } from '../features/preview/preview-program.ts'
import { type AccessRow, type AnyCall, row, runners } from './access-row-fixture.ts'
import { type HostileWorld, mark } from './hostile-world-fixture.ts'

const everyRole = ['author', 'loader', 'approver', 'support', 'auditor', 'admin', 'otherProgram'] as const
/** Who runs another program alone, or another client, learns nothing of it. */
const elsewhere = { otherProgram: '404', foreignOwner: '404' } as const
let nextProgram = 0

/** Nobody has a forecast or a rehearsal under way, of which a person has few. */
async function withNothingOpen({ one }: HostileWorld): Promise<void> {
  await one.within(tx => tx.query(`delete from tasks where kind in ('make-forecast', 'rehearse')`))
}

/** A document that may be published, of a program that is not there. */
function newDocument({ hers }: HostileWorld) {
  nextProgram += 1
  const programId = `authored-${nextProgram}`
  const groups = hers.document.groups.map((group, at) => ({ ...group, groupId: `${programId}-${at}` }))
  return { ...hers.document, programId, groups }
}

/** A draft of the first client that bears Ann's mark, with a document that may be published. */
async function newDraft(world: HostileWorld): Promise<string> {
  const { one } = world
  const [made] = await one.within(tx =>
    tx.query<{ draft_id: number }>(
      `insert into program_drafts (client_id, document, created_by, saved_by)
       values ($1, $2, 'system:test', 'system:test') returning draft_id`,
      [one.clientId, JSON.stringify({ ...newDocument(world), name: { en_US: mark } })],
    ),
  )
  return String(made!.draft_id)
}

/** A draft of Ann's program, which has one version. */
async function newDraftOfHers({ one, hers }: HostileWorld): Promise<string> {
  const { programId } = hers.document
  const [made] = await one.within(tx =>
    tx.query<{ draft_id: number }>(
      `insert into program_drafts (client_id, program_id, base_version, document, created_by, saved_by)
       values ($1, $2, 1, '{}', 'system:test', 'system:test') returning draft_id`,
      [one.clientId, programId],
    ),
  )
  return String(made!.draft_id)
}

/** The newest version of Ann's program: other calls may have made some. */
async function newestOfHers({ one, hers }: HostileWorld): Promise<number> {
  const [newest] = await one.within(tx =>
    tx.query<{ version: number }>('select max(version) as version from program_versions where program_id = $1', [
      hers.document.programId,
    ]),
  )
  return newest!.version
}

/** A program of one version that was never published. */
async function newUnpublished(world: HostileWorld): Promise<string> {
  const { one } = world
  const document = newDocument(world)
  await one.within(async tx => {
    await tx.query('insert into programs (client_id, program_id, version) values ($1, $2, 1)', [
      one.clientId,
      document.programId,
    ])
    await tx.query(
      `insert into program_versions (client_id, program_id, version, document, created_by) values ($1, $2, 1, $3, 'system:test')`,
      [one.clientId, document.programId, JSON.stringify(document)],
    )
  })
  return document.programId
}

/** A program that the owner proposes to publish. */
async function newProposal(world: HostileWorld): Promise<string> {
  const { one, people } = world
  const programId = await newUnpublished(world)
  await one.within(tx =>
    tx.query('insert into publications (client_id, program_id, version, proposed_by) values ($1, $2, 1, $3)', [
      one.clientId,
      programId,
      `person:${people.admin.personId}`,
    ]),
  )
  return programId
}

/** A forecast of Ann's program. */
async function newForecast({ one, hers }: HostileWorld): Promise<string> {
  const result = {
    grounds: 'none',
    loads: 0,
    startDate: '2026-01-01',
    endDate: '2026-03-31',
    people: 1,
    chosen: 0,
    heldBack: 0,
    isUndecidedCounted: false,
    history: [],
    least: 0,
    ahead: [],
    example: { points: 60, from: mark, levels: [] },
  }
  const { programId, timePeriod } = hers.document
  nextProgram += 1
  const [made] = await one.within(tx =>
    tx.query<{ forecast_id: number }>(
      `insert into forecasts (client_id, program_id, time_period_id, version, inputs_hash, levers, result, created_by)
       select client_id, program_id, $3, version, $4, '{"gains": 110}', $5, 'system:test' from programs
       where client_id = $1 and program_id = $2 returning forecast_id`,
      [one.clientId, programId, timePeriod.timePeriodId, `hash ${nextProgram}`, result],
    ),
  )
  return String(made!.forecast_id)
}

const wish = {
  people: 10,
  baselines: [{ from: 100, to: 200, share: 1 }],
  mix: [30, 30, 30],
  reached: 100,
  spread: 20,
  loads: 2,
}

/** A rehearsal of Ann's program, with one screen. */
async function newRehearsal({ one, hers }: HostileWorld): Promise<string> {
  const document = programDocument.parse(hers.document)
  const seen = previewProgram(
    document,
    {},
    { client: await one.within(getClient), personId: 1, locale: 'en_US' },
    new Date(),
  )
  const report = {
    people: 10,
    leaders: 1,
    chosen: 9,
    locales: ['en_US'],
    from: '2026-01-01',
    to: '2026-03-31',
    seconds: 1,
    points: 100,
    leaderPoints: 0,
    heldBack: 0,
    forecasts: [],
    levels: [{ group: mark, people: 9, reached: 5, points: 100 }],
    mails: [],
    screens: [],
    missing: [],
  }
  return one.within(async tx => {
    const [made] = await tx.query<{ rehearsal_id: number }>(
      `insert into rehearsals (client_id, program_id, version, wish, report, created_by)
       values ($1, $2, 1, $3, $4, 'system:test') returning rehearsal_id`,
      [one.clientId, document.programId, wish, report],
    )
    await tx.query(
      `insert into rehearsal_screens (client_id, rehearsal_id, screen_key, locale, replies) values ($1, $2, 'first', 'en_US', $3)`,
      [one.clientId, made!.rehearsal_id, seen.ok ? seen.value : {}],
    )
    return String(made!.rehearsal_id)
  })
}

const ofHers = (world: HostileWorld) => ({ params: { programId: world.hers.document.programId } })
const inNowhere = { params: { programId: 'nowhere' } }

const picture = async () => ({
  type: 'application/octet-stream',
  bytes: await sharp({ create: { width: 800, height: 300, channels: 3, background: '#a3172c' } })
    .png()
    .toBuffer(),
})

const inDraft = (call: AnyCall, answer: string, more: object = {}, made = newDraft) =>
  row(call, async world => ({ params: { draftId: await made(world) }, ...more }), {
    unknown: () => ({ params: { draftId: '999999999' }, ...more }),
    ...runners(answer, 'author', 'admin'),
    foreignOwner: '404',
  })

/** Who is answered what by the calls about drafts and publishing: authors write, somebody else agrees. */
export const authoringRows: readonly AccessRow[] = [
  // The name of a program that is Ann's alone.
  row(getAdminProgram, world => ({ params: { programId: world.hers.document.programId } }), {
    ...runners('200 hers', ...everyRole),
    ...elsewhere,
    unknown: () => ({ params: { programId: 'nowhere' } }),
  }),
  row(
    listDrafts,
    async world => {
      await newDraft(world)
      return {}
    },
    { ...runners('200 hers', 'author', 'admin'), foreignOwner: '200' },
  ),
  row(
    beginDraft,
    async ({ one, two }) => {
      for (const client of [one, two]) await client.within(tx => tx.query('delete from program_drafts'))
      return { body: {} }
    },
    runners('200', 'author', 'admin'),
  ),
  row.of('of a program')(beginDraft, world => ({ body: { programId: world.hers.document.programId } }), {
    ...runners('200 hers', 'author', 'admin'),
    foreignOwner: '404',
    unknown: () => ({ body: { programId: 'nowhere' } }),
  }),
  inDraft(getDraft, '200 hers'),
  inDraft(saveDraft, '200', {
    query: { revision: '1' },
    payload: { type: 'application/octet-stream', bytes: Buffer.from('{"programId": "x"}') },
  }),
  inDraft(checkDraft, '200'),
  row(saveDraftPicture, async world => ({ params: { draftId: await newDraft(world) }, payload: await picture() }), {
    unknown: async () => ({ params: { draftId: '999999999' }, payload: await picture() }),
    ...runners('200', 'author', 'admin'),
    foreignOwner: '404',
  }),
  inDraft(getNewestVersion, '200 hers', {}, newDraftOfHers),
  row(
    goOnFromNewest,
    async world => ({
      params: { draftId: await newDraftOfHers(world) },
      body: { revision: 1, version: await newestOfHers(world), keep: 'theirs' },
    }),
    {
      unknown: () => ({ params: { draftId: '999999999' }, body: { revision: 1, version: 1, keep: 'theirs' } }),
      ...runners('200 hers', 'author', 'admin'),
      foreignOwner: '404',
    },
  ),
  inDraft(previewDraft, '200 hers'),
  inDraft(discardDraft, '200', { body: { revision: 1 } }),
  inDraft(proposeDraft, '200', { body: { revision: 1 } }),
  row(
    listForecasts,
    async world => {
      await newForecast(world)
      return ofHers(world)
    },
    { ...runners('200 hers', 'author', 'admin'), foreignOwner: '404', unknown: () => inNowhere },
  ),
  row(
    makeForecast,
    async world => {
      await withNothingOpen(world)
      return { ...ofHers(world), body: {} }
    },
    {
      ...runners('200', 'author', 'admin'),
      foreignOwner: '404',
      unknown: () => ({ ...inNowhere, body: {} }),
    },
  ),
  row(
    getForecast,
    async world => ({
      params: { programId: world.hers.document.programId, forecastId: await newForecast(world) },
    }),
    {
      ...runners('200 hers', 'author', 'admin'),
      foreignOwner: '404',
      unknown: world => ({ params: { programId: world.hers.document.programId, forecastId: '999999999' } }),
    },
  ),
  row(listRehearsals, world => ({ query: { programId: world.hers.document.programId } }), {
    ...runners('200 hers', 'author', 'admin'),
    foreignOwner: '404',
    unknown: () => ({ query: { programId: 'nowhere' } }),
  }),
  row(
    rehearse,
    async world => {
      await withNothingOpen(world)
      return { body: { programId: world.hers.document.programId, wish } }
    },
    {
      ...runners('200', 'author', 'admin'),
      foreignOwner: '404',
      unknown: () => ({ body: { programId: 'nowhere', wish } }),
    },
  ),
  row(getRehearsal, async world => ({ params: { rehearsalId: await newRehearsal(world) } }), {
    ...runners('200 hers', 'author', 'admin'),
    foreignOwner: '404',
    unknown: () => ({ params: { rehearsalId: '999999999' } }),
  }),
  row(
    getRehearsalScreen,
    async world => ({
      params: { rehearsalId: await newRehearsal(world) },
      query: { key: 'first', locale: 'en_US' },
    }),
    {
      ...runners('200 hers', 'author', 'admin'),
      foreignOwner: '404',
      unknown: () => ({ params: { rehearsalId: '999999999' }, query: { key: 'first', locale: 'en_US' } }),
    },
  ),
  row(getProposal, async world => ({ params: { programId: await newProposal(world) } }), {
    // Its name has her mark.
    ...runners('200 hers', ...everyRole),
    ...elsewhere,
    unknown: () => ({ params: { programId: 'nowhere' } }),
  }),
  row(
    archiveProgram,
    async world => ({ params: { programId: await newUnpublished(world) }, body: { isArchived: true } }),
    {
      ...runners('200', 'author', 'admin'),
      foreignOwner: '404',
      unknown: () => ({ params: { programId: 'nowhere' }, body: { isArchived: true } }),
    },
  ),
  row(agreeToProposal, async world => ({ params: { programId: await newProposal(world) }, body: { version: 1 } }), {
    ...runners('200', 'approver'),
    otherProgram: '404',
    unknown: () => ({ params: { programId: 'nowhere' }, body: { version: 1 } }),
  }),
  row(
    declineProposal,
    async world => ({ params: { programId: await newProposal(world) }, body: { version: 1, reason: 'not yet' } }),
    {
      ...runners('200', 'author', 'approver', 'admin'),
      ...elsewhere,
      unknown: () => ({ params: { programId: 'nowhere' }, body: { version: 1, reason: 'not yet' } }),
    },
  ),
]
