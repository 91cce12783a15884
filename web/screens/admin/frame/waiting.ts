import type { ReplyOf } from '../../../../contract/call.ts'
import { listCodes } from '../../../../contract/calls/admin/codes.ts'
import { listAdjustments } from '../../../../contract/calls/admin/points/adjustments.ts'
import { listPrograms } from '../../../../contract/calls/admin/programs.ts'
import { listBatches } from '../../../../contract/calls/admin/results.ts'
import { listUploads } from '../../../../contract/calls/admin/uploads.ts'
import type { CodeProposal } from '../../../../contract/codes.ts'
import { useCallIf } from '../../../client/use-call.ts'
import type { consolePaths } from '../console-paths.ts'
import { isIn, type Me, mayDo, maySomewhere } from './me.ts'

type ListedFile = ReplyOf<typeof listUploads>['uploads'][number]
export type FileInHand = ListedFile & { readonly state: 'receiving' | 'received' | 'checked' }

/** What somebody may go on with, beside results; read again with every list of it. */
export interface Waiting {
  /** Files that were brought and not loaded yet. */
  readonly files: readonly FileInHand[]
  /** Programs with a version that others propose to publish, and that nobody has agreed to yet. */
  readonly toPublish: ReplyOf<typeof listPrograms>['programs']
  /** How many adjustments of points others proposed. */
  readonly adjustments: number
  /** How many batches of codes others proposed, and how many of one's own are agreed to and not made. */
  readonly codesToAgree: number
  readonly codesToMake: number
}

/** The query of the batches that wait to be approved or issued, the person's own among them. */
export const waitingBatches = { query: { state: 'waiting' } } as const

export type WaitingBatch = ReplyOf<typeof listBatches>['batches'][number]

/** Whether a batch waits for this person: to be approved or issued, or as an owner for why it may go over the budget. */
export function waitsFor(me: Me, { programId, approveRefusal, awaitsReason }: WaitingBatch): boolean {
  return (mayDo(me, 'approve', programId) && !approveRefusal) || (awaitsReason && mayDo(me, 'administer', programId))
}

export function useWaiting(me: Me): Waiting {
  const mayApprove = isIn(me) && mayDo(me, 'approve')
  const mayPrepare = isIn(me) && mayDo(me, 'prepare')
  const files = useCallIf(mayPrepare, listUploads, { query: {} })
  const programs = useCallIf(isIn(me), listPrograms)
  const adjustments = useCallIf(mayApprove, listAdjustments)
  const codes = useCallIf(mayApprove || mayPrepare, listCodes)
  const proposals = codes.data?.proposals ?? []
  const isToAgree = ({ state, agreeRefusal }: CodeProposal) => state === 'proposed' && !agreeRefusal
  return {
    files: files.data?.uploads.filter(isInHand) ?? [],
    toPublish: (programs.data?.programs ?? []).filter(
      ({ isProposed, agreeRefusal, publishAt, programId }) =>
        isProposed && !agreeRefusal && !publishAt && mayDo(me, 'agree-to-publication', programId),
    ),
    adjustments:
      adjustments.data?.adjustments.filter(({ state, agreeRefusal }) => state === 'proposed' && !agreeRefusal).length ??
      0,
    codesToAgree: mayApprove ? proposals.filter(isToAgree).length : 0,
    codesToMake: proposals.filter(({ state, isOwn }) => state === 'agreed' && isOwn).length,
  }
}

function isInHand(file: ListedFile): file is FileInHand {
  return file.state === 'receiving' || file.state === 'received' || file.state === 'checked'
}

/** How much waits for the person at the places of the rail. */
export function useWaitingCounts(me: Me): Partial<Record<keyof typeof consolePaths, number>> {
  const { files, toPublish, adjustments, codesToAgree, codesToMake } = useWaiting(me)
  const mayDecide = maySomewhere(me, 'approve') || maySomewhere(me, 'administer')
  const batches = useCallIf(isIn(me) && mayDecide, listBatches, waitingBatches)
  return {
    programs: toPublish.length,
    results: batches.data?.batches.filter(batch => waitsFor(me, batch)).length ?? 0,
    files: files.length,
    points: adjustments,
    codes: codesToAgree + codesToMake,
  }
}
