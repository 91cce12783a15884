import { c } from '../../../words/console-words.ts'
import { useMe } from '../frame/me.ts'
import { Page } from '../frame/Page.tsx'
import { AddPasskey } from './AddPasskey.tsx'
import { AddTotp } from './AddTotp.tsx'
import css from './Proof.module.css'

/** Before anything else, whoever signs in by password sets up a second factor (console §1); then come the recovery codes. */
export function FirstFactor() {
  const { canHavePasskey } = useMe()
  return (
    <Page title={c('factors.first-title')} lead={c('factors.first-lead')} look="text">
      <div className={css.ways}>
        {canHavePasskey && <AddPasskey />}
        <AddTotp />
      </div>
    </Page>
  )
}
