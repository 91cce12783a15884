import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { checkDraft } from '../../../../contract/calls/admin/drafts/check.ts'
import { proposeDraft } from '../../../../contract/calls/admin/drafts/propose.ts'
import { listDrafts } from '../../../../contract/calls/admin/drafts.ts'
import { listPrograms } from '../../../../contract/calls/admin/programs.ts'
import { pathOf } from '../../../../rules/programs/document-path.ts'
import { call } from '../../../client/call.ts'
import type { CallError } from '../../../client/call-error.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { ListState } from '../parts/ListState.tsx'
import { PublicationView } from '../programs/PublicationView.tsx'
import { useAct } from '../proof/use-act.ts'
import { CostAhead } from './CostAhead.tsx'
import { readValue } from './document-value.ts'
import type { DraftKeeper, KeptDraft } from './draft-keeper.ts'
import type { Problem } from './form.ts'
import { Overtaken } from './Overtaken.tsx'

export interface PublishStepProps {
  readonly kept: KeptDraft
  readonly keeper: DraftKeeper
  /** Leads to the field of what was found. */
  readonly onGo: (problem: Problem) => void
}

/** What publishing the draft would mean, and the proposal, to which somebody else agrees. */
export function PublishStep({ kept, keeper, onGo }: PublishStepProps) {
  const { draftId, revision, problems } = kept.known
  const isUnready = problems.some(({ severity }) => severity === 'problem')
  const navigate = useNavigate()
  const check = useQuery({
    queryKey: [checkDraft.path, draftId, revision],
    queryFn: () => call(checkDraft, { params: { draftId } }),
    enabled: !isUnready && kept.state === 'saved',
    retry: false,
  })
  const propose = useAct(proposeDraft, async ({ programId }) => {
    keeper.end()
    await refresh(listDrafts, listPrograms)
    await navigate({ to: `/admin/programs/${programId}/publish` })
  })
  const moved = [check.error, propose.error].some(
    error => (error as CallError | null)?.messageCode === 'errors.version-moved',
  )
  if (isUnready) return <Alert kind="warn">{c('author.not-ready')}</Alert>
  if (moved) return <Overtaken kept={kept} keeper={keeper} onGone={propose.forget} />
  return (
    <ListState data={check.data} error={check.error as CallError | null} retry={check.refetch}>
      {view => {
        const stops = view.findings.some(({ severity }) => severity === 'problem')
        return (
          <>
            <PublicationView
              view={view}
              onGo={({ path, ...finding }) => onGo({ ...finding, path: [...pathOf(path)], line: 1 })}
            />
            {view.people === 0 && <CostAhead view={view} value={readValue(kept.text)} />}
            {propose.error && <Alert kind="bad">{errorText(propose.error)}</Alert>}
            {stops && <Alert kind="bad">{c('publish.stopped')}</Alert>}
            <div className="acts">
              <Button
                busy={propose.isActing}
                disabled={stops}
                onClick={() =>
                  void keeper
                    .settled()
                    .then(isSaved => isSaved && propose.act({ params: { draftId }, body: { revision: view.revision } }))
                }
              >
                {c('publish.propose')}
              </Button>
              <span className="small muted">{c('publish.propose-note')}</span>
            </div>
          </>
        )
      }}
    </ListState>
  )
}
