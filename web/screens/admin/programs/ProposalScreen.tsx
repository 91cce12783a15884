import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReplyOf } from '../../../../contract/call.ts'
import { agreeToProposal } from '../../../../contract/calls/admin/programs/proposal/agree.ts'
import { declineProposal } from '../../../../contract/calls/admin/programs/proposal/decline.ts'
import { getProposal } from '../../../../contract/calls/admin/programs/proposal.ts'
import { getAdminProgram, listPrograms } from '../../../../contract/calls/admin/programs.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh, useCall } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { c } from '../../../words/console-words.ts'
import { formatMoment, formatNumber } from '../../../words/format.ts'
import { consolePaths } from '../console-paths.ts'
import { Page } from '../frame/Page.tsx'
import { PendingPage } from '../parts/PendingPage.tsx'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import { useAct } from '../proof/use-act.ts'
import { PublicationView } from './PublicationView.tsx'

type Proposal = ReplyOf<typeof getProposal>

/** What somebody proposes to publish, before somebody else agrees. */
export function ProposalScreen() {
  const { programId = '' } = useParams({ strict: false }) as { programId?: string }
  const proposal = useCall(getProposal, { params: { programId } })
  return proposal.data ? (
    <Shown proposal={proposal.data} />
  ) : (
    <PendingPage title={c('publish.name')} crumbs={crumbs(programId)} reading={proposal} />
  )
}

const crumbs = (programId: string, name = programId) => [
  { text: c('programs.name'), to: consolePaths.programs },
  { text: name, to: `/admin/programs/${programId}` },
]

function Shown({ proposal }: { readonly proposal: Proposal }) {
  const { programId, name, version, proposedBy, proposedAt, mayAgree, agreeRefusal, mayDecline, findings } = proposal
  const { publishAt, agreedBy } = proposal
  const [isDeclining, setDeclining] = useState(false)
  const navigate = useNavigate()
  const leave = async () => {
    await refresh(getAdminProgram, listPrograms)
    await navigate({ to: `/admin/programs/${programId}` })
  }
  const [at, setAt] = useState('')
  // What is scheduled stays on this page, where it can be called off.
  const agree = useAct(agreeToProposal, reply =>
    reply.publishAt === undefined ? leave() : refresh(getProposal, getAdminProgram, listPrograms),
  )
  const stops = findings.some(({ severity }) => severity === 'problem')
  return (
    <Page
      title={c('publish.title', { program: name, version: formatNumber(version) })}
      lead={c('publish.lead', { by: proposedBy, at: formatMoment(proposedAt) })}
      crumbs={crumbs(programId, name)}
      acts={<Link to={`/admin/programs/${programId}`}>{c('publish.read')}</Link>}
    >
      <PublicationView view={proposal} />
      <div className="stack spaced">
        {agree.error && <Alert kind="bad">{errorText(agree.error)}</Alert>}
        {agreeRefusal && <Alert>{c(`publish.${agreeRefusal}`)}</Alert>}
        {stops && <Alert kind="bad">{c('publish.stopped')}</Alert>}
        {!mayAgree && agreeRefusal === undefined && <Alert>{c('publish.approvers-only')}</Alert>}
        {publishAt !== undefined && (
          <Alert>{c('publish.scheduled', { at: formatMoment(publishAt), by: agreedBy ?? '' })}</Alert>
        )}
        {mayAgree && publishAt === undefined && (
          <TextField
            type="datetime-local"
            label={c('publish.at')}
            hint={c('publish.at-hint')}
            value={at}
            onChange={event => setAt(event.target.value)}
          />
        )}
        <div className="acts">
          {mayAgree && publishAt === undefined && (
            <Button
              busy={agree.isActing}
              disabled={stops}
              onClick={() =>
                void agree.act({
                  params: { programId },
                  body: { version, ...(at !== '' && { at: new Date(at).toISOString() }) },
                })
              }
            >
              {at === ''
                ? c('publish.agree', { version: formatNumber(version) })
                : c('publish.agree-at', {
                    version: formatNumber(version),
                    at: formatMoment(new Date(at).toISOString()),
                  })}
            </Button>
          )}
          {mayDecline && (
            <Button look="line" onClick={() => setDeclining(true)}>
              {publishAt === undefined ? c('publish.decline') : c('publish.call-off')}
            </Button>
          )}
        </div>
      </div>
      {isDeclining && <Decline proposal={proposal} onDone={leave} onClose={() => setDeclining(false)} />}
    </Page>
  )
}

interface DeclineProps {
  readonly proposal: Proposal
  readonly onDone: () => Promise<void>
  readonly onClose: () => void
}

function Decline({ proposal: { programId, version }, onDone, onClose }: DeclineProps) {
  return (
    <ReasonDialog
      title={c('publish.decline-title')}
      text={c('publish.decline-text')}
      confirm={c('publish.decline')}
      call={declineProposal}
      input={reason => ({ params: { programId }, body: { version, reason } })}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
