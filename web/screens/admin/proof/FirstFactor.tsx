import { useState } from 'react'
import { getAdminMe } from '../../../../contract/calls/admin/me.ts'
import { refresh } from '../../../client/use-call.ts'
import { c } from '../../../words/console-words.ts'
import { useMe } from '../frame/me.ts'
import { Page } from '../frame/Page.tsx'
import { AddPasskey } from './AddPasskey.tsx'
import { AddTotp } from './AddTotp.tsx'
import css from './Proof.module.css'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** Before anything else, whoever signs in by password sets up a second factor (console §1); then come the recovery codes. */
export function FirstFactor() {
  const { canHavePasskey } = useMe()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) {
    return (
      <Page title={c('factors.codes-title')} lead={c('factors.codes-lead')} look="text">
        <section className="pane">
          <RecoveryCodes codes={codes} onDone={() => void refresh(getAdminMe)} />
        </section>
      </Page>
    )
  }
  return (
    <Page title={c('factors.first-title')} lead={c('factors.first-lead')} look="text">
      <div className={css.ways}>
        {canHavePasskey && <AddPasskey onAdded={setCodes} />}
        <AddTotp onAdded={setCodes} />
      </div>
    </Page>
  )
}
