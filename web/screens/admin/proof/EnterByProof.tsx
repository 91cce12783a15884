import { getAdminMe } from '../../../../contract/calls/admin/me.ts'
import { refresh } from '../../../client/use-call.ts'
import { c } from '../../../words/console-words.ts'
import { Page } from '../frame/Page.tsx'
import { ProofForm } from './ProofForm.tsx'

/** The second step of signing in, once in a session. */
export function EnterByProof() {
  return (
    <Page title={c('proof.enter-title')} lead={c('proof.enter-lead')} look="text">
      <section className="pane">
        <ProofForm onProved={() => void refresh(getAdminMe)} />
      </section>
    </Page>
  )
}
