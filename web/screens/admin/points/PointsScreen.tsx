import { Alert } from '../../../ui/Alert.tsx'
import { c } from '../../../words/console-words.ts'
import { mayDo, useMe } from '../frame/me.ts'
import { Page } from '../frame/Page.tsx'
import { Adjustments } from './Adjustments.tsx'
import { Proof } from './Proof.tsx'
import { Recoveries } from './Recoveries.tsx'

/** The ledger of the whole client: its proof, what waits for a second person, what has to come back, and what will expire. */
export function PointsScreen() {
  const me = useMe()
  const seesFigures = mayDo(me, 'see-results')
  return (
    <Page title={c('points.name')} lead={c('points.lead')}>
      {mayDo(me, 'see-people') ? (
        <div className="grid">
          <div className={seesFigures ? 'col g8' : 'col'}>
            <Adjustments />
            {seesFigures && <Recoveries />}
          </div>
          {seesFigures && (
            <div className="col g4">
              <Proof />
            </div>
          )}
        </div>
      ) : (
        <Alert>{c('points.not-permitted')}</Alert>
      )}
    </Page>
  )
}
