import { getMailPlan } from '../../../../contract/calls/admin/mails.ts'
import { useCall } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { c } from '../../../words/console-words.ts'
import { mayDo, maySomewhere, useMe } from '../frame/me.ts'
import { Page } from '../frame/Page.tsx'
import { ListState } from '../parts/ListState.tsx'
import { MailLog } from './MailLog.tsx'
import { MailPlanPane } from './MailPlanPane.tsx'
import { MailPreview } from './MailPreview.tsx'
import { MailReports } from './MailReports.tsx'

/** What people are notified of by mail, when, how it looks, and what became of it (W10j). */
export function MailsScreen() {
  const me = useMe()
  const isDrafting = maySomewhere(me, 'draft')
  const seesLog = mayDo(me, 'see-results')
  return (
    <Page title={c('mails.name')} lead={c('mails.lead')} look="wide">
      {!isDrafting && !seesLog && <Alert>{c('mails.not-permitted')}</Alert>}
      <div className="col">
        {isDrafting && <Drafting />}
        {mayDo(me, 'administer') && <MailReports />}
        {seesLog && <MailLog mayRetry={mayDo(me, 'assist')} />}
      </div>
    </Page>
  )
}

function Drafting() {
  const isOwner = mayDo(useMe(), 'administer')
  const { data, error, refetch } = useCall(getMailPlan)
  return (
    <ListState data={data} error={error} retry={refetch}>
      {shown => (
        <>
          <MailPlanPane shown={shown} isOwner={isOwner} />
          <MailPreview programs={shown.programs} />
        </>
      )}
    </ListState>
  )
}
