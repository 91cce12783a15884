import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '../../../../contract/call.ts'
import { type PreviewEnding, previewDraft } from '../../../../contract/calls/admin/drafts/preview.ts'
import type { ProgramViewStatus } from '../../../../rules/programs/program.ts'
import { programViewId } from '../../../../rules/programs/role.ts'
import { call } from '../../../client/call.ts'
import type { CallError } from '../../../client/call-error.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { c } from '../../../words/console-words.ts'
import { wordsOf } from '../../../words/words.ts'
import type { KeptDraft } from '../drafts/draft-keeper.ts'
import { ListState } from '../parts/ListState.tsx'
import { PreviewFields, usePreviewLook } from '../parts/PreviewFields.tsx'
import { SelectField } from '../parts/SelectField.tsx'
import { useMedia } from '../parts/use-media.ts'
import { KeptFrame } from './KeptFrame.tsx'

const widths = [390, 768, 1280] as const
const screens = ['page', 'tile', 'team'] as const
const endings = ['exceeded', 'reached', 'missed'] as const satisfies readonly PreviewEnding[]
/** Nobody leads with this one: it is the role of participants. */
const participant = 'Selector'
/** Statuses of one person, where a leader has a team. */
const ofParticipantsAlone: readonly ProgramViewStatus[] = ['goal_selected', 'no_goal_selected']
/** Those in which somebody has results. */
const withResults: readonly ProgramViewStatus[] = ['progress_loaded_no_issuance', 'final_issuance']

interface PreviewProps {
  readonly kept: KeptDraft
}

/** The real screens of a participant or a leader, in a frame of its own, on an invented person and the draft as it is saved. */
export function PreviewStep({ kept }: PreviewProps) {
  if (isUnready(kept)) return <Alert kind="warn">{c('preview.unready')}</Alert>
  return <Preview kept={kept} />
}

/** The same beside the form, while somebody types; where the window is wide enough. */
export function PreviewBeside({ kept }: PreviewProps) {
  const isWide = useMedia('(min-width: 84rem)')
  if (!isWide) return null
  return (
    <section className="pane" aria-labelledby="preview-beside">
      <div className="pane__h">
        <h2 id="preview-beside">{c('preview.beside')}</h2>
      </div>
      <Preview kept={kept} isBeside />
    </section>
  )
}

const isUnready = ({ known }: KeptDraft) => known.problems.some(({ severity }) => severity === 'problem')

function Preview({ kept, isBeside = false }: PreviewProps & { readonly isBeside?: boolean }) {
  const { draftId, revision } = kept.known
  // Of each revision; what was seen last stays while another is typed, or one has a problem.
  const { data, error, refetch } = useQuery({
    queryKey: [previewDraft.path, draftId, revision],
    queryFn: async () => ({ ...(await call(previewDraft, { params: { draftId }, query: {} })), revision }),
    enabled: !isUnready(kept) && kept.state === 'saved',
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (data === undefined && isUnready(kept)) return <p className="small muted">{c('preview.unready')}</p>
  return (
    <ListState data={data} error={error as CallError | null} retry={refetch}>
      {reply => <Seen draftId={draftId} reply={reply} isBeside={isBeside} />}
    </ListState>
  )
}

interface SeenProps {
  readonly draftId: string
  readonly reply: ReplyOf<typeof previewDraft> & { readonly revision: number }
  readonly isBeside: boolean
}

function Seen({ draftId, reply: { statuses: own, leaderRoles, groups, view, revision }, isBeside }: SeenProps) {
  const [role, setRole] = useState<string>(participant)
  const [status, setStatus] = useState<ProgramViewStatus>()
  const [group, setGroup] = useState<string>()
  const [ending, setEnding] = useState<PreviewEnding>('exceeded')
  const [look, setLook] = usePreviewLook(widths)
  const [screen, setScreen] = useState<(typeof screens)[number]>('page')
  // Roles that are called alike see alike.
  const leaders = leaderRoles.filter(
    (one, place) => leaderRoles.findIndex(other => roleText(other) === roleText(one)) === place,
  )
  const leads = leaders.includes(role)
  const statuses = leads ? own.filter(one => !ofParticipantsAlone.includes(one)) : own
  const offered = leads ? screens : screens.filter(one => one !== 'team')
  const shown = statuses.find(one => one === status) ?? statuses[0]!
  const shownGroup = groups.find(({ groupId }) => groupId === group) ?? groups[0]!
  const query = new URLSearchParams({
    status: shown,
    locale: look.locale,
    scheme: look.scheme,
    screen: offered.find(one => one === screen) ?? 'page',
    revision: String(revision),
    ...(leads ? { role } : { group: shownGroup.groupId, ending }),
  })
  const id = programViewId(view.programId, leads ? role : participant)
  const name = isBeside ? 'preview preview--beside' : 'preview'
  return (
    <>
      <div className="fchips tools">
        {leaders.length > 0 && !isBeside && (
          <SelectField
            label={c('preview.role')}
            value={leads ? role : participant}
            options={[
              [participant, c('preview.role-participant')],
              ...leaders.map(one => [one, roleText(one)] as const),
            ]}
            onChoose={setRole}
          />
        )}
        <SelectField
          label={c('preview.status')}
          value={shown}
          options={statuses.map(one => [one, c(`preview.status-${one}`)])}
          onChoose={setStatus}
        />
        {!leads && groups.length > 1 && (
          <SelectField
            label={c('preview.group')}
            value={shownGroup.groupId}
            options={groups.map(({ groupId, name }) => [groupId, name])}
            onChoose={setGroup}
          />
        )}
        {!leads && withResults.includes(shown) && (
          <SelectField
            label={c('preview.ending')}
            value={ending}
            options={endings.map(one => [one, c(`preview.ending-${one}`)])}
            onChoose={setEnding}
          />
        )}
        {!isBeside && (
          <>
            <SelectField
              label={c('preview.screen')}
              value={offered.find(one => one === screen) ?? 'page'}
              options={offered.map(one => [one, c(`preview.screen-${one}`)])}
              onChoose={setScreen}
            />
            <PreviewFields widths={widths} look={look} onChange={setLook} />
          </>
        )}
      </div>
      {!isBeside && <p className="small muted">{c(leads ? 'preview.note-team' : 'preview.note')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={name} tabIndex={0} aria-label={c('preview.frame')}>
        <KeptFrame
          source={`/admin/preview/${draftId}/${id}?${query}`}
          width={isBeside ? '100%' : look.width}
          height={isBeside ? 620 : 800}
        />
      </section>
    </>
  )
}

const roleText = (role: string) => wordsOf(`tile.role.${role.toLowerCase()}`) ?? role
