import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { previewDraft } from '../../../../contract/calls/admin/drafts/preview.ts'
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

const widths = [390, 768, 1280] as const
const screens = ['page', 'tile', 'team'] as const
/** Nobody leads with this one: it is the role of participants. */
const participant = 'Selector'
/** Statuses of one person, where a leader has a team. */
const ofParticipantsAlone: readonly ProgramViewStatus[] = ['goal_selected', 'no_goal_selected']

/** The real screens of a participant or a leader, in a frame of its own, on an invented person and the draft as it is saved. */
export function PreviewStep({ kept }: { readonly kept: KeptDraft }) {
  const { draftId, revision, problems } = kept.known
  const [role, setRole] = useState<string>(participant)
  const [status, setStatus] = useState<ProgramViewStatus>()
  const [look, setLook] = usePreviewLook(widths)
  const { locale, width, scheme } = look
  const [screen, setScreen] = useState<(typeof screens)[number]>('page')
  const isUnready = problems.some(({ severity }) => severity === 'problem')
  // Which statuses there are; asked again with each revision, as the frame is.
  const { data, error, refetch } = useQuery({
    queryKey: [previewDraft.path, draftId, revision],
    queryFn: () => call(previewDraft, { params: { draftId }, query: {} }),
    enabled: !isUnready && kept.state === 'saved',
    retry: false,
  })
  if (isUnready) return <Alert kind="warn">{c('preview.unready')}</Alert>
  return (
    <ListState data={data} error={error as CallError | null} retry={refetch}>
      {({ statuses: own, leaderRoles, view }) => {
        // Roles that are called alike see alike.
        const leaders = leaderRoles.filter(
          (one, place) => leaderRoles.findIndex(other => roleText(other) === roleText(one)) === place,
        )
        const leads = leaders.includes(role)
        const statuses = leads ? own.filter(one => !ofParticipantsAlone.includes(one)) : own
        const offered = leads ? screens : screens.filter(one => one !== 'team')
        const shown = statuses.find(one => one === status) ?? statuses[0]!
        const shownScreen = offered.find(one => one === screen) ?? 'page'
        const looks = { status: shown, locale, scheme, screen: shownScreen, revision: String(revision) }
        const query = new URLSearchParams({ ...looks, ...(leads && { role }) })
        const id = programViewId(view.programId, leads ? role : participant)
        const source = `/admin/preview/${draftId}/${id}?${query}`
        return (
          <>
            <div className="fchips tools">
              {leaders.length > 0 && (
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
              <SelectField
                label={c('preview.screen')}
                value={shownScreen}
                options={offered.map(one => [one, c(`preview.screen-${one}`)])}
                onChoose={setScreen}
              />
              <PreviewFields widths={widths} look={look} onChange={setLook} />
            </div>
            <p className="small muted">{c(leads ? 'preview.note-team' : 'preview.note')}</p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
            <section className="preview" tabIndex={0} aria-label={c('preview.frame')}>
              <iframe key={source} src={source} title={c('preview.frame')} width={width} height={800} />
            </section>
          </>
        )
      }}
    </ListState>
  )
}

const roleText = (role: string) => wordsOf(`tile.role.${role.toLowerCase()}`) ?? role
