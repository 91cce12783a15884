import type { ProgramView } from '../../../../contract/calls/program-views.ts'
import type { CardValue } from '../../../../contract/settings.ts'
import { brandProperties } from '../../../branding/brand.ts'
import { Logo } from '../../../branding/Logo.tsx'
import { mediaLabelOf } from '../../../branding/media-label.ts'
import type { Scheme } from '../../../branding/resolved-tokens.ts'
import { AccountPicture } from '../../../parts/account/AccountPicture.tsx'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { c } from '../../../words/console-words.ts'
import { t } from '../../../words/words.ts'
import { ChooseTile } from '../../dashboard/ChooseTile.tsx'
import { ProgressTile } from '../../dashboard/ProgressTile.tsx'

export interface BrandPreviewProps {
  readonly branding: CardValue<'brand'>['branding']
  readonly scheme: Scheme
}

/** Sign-in and two tiles of the dashboard, of the parts that those screens are made of: to be looked at, not to be used. */
export function BrandPreview({ branding, scheme }: BrandPreviewProps) {
  const { client, company } = useSession()
  const style = brandProperties(branding)
  const { hero, logo, ...rest } = branding
  const shown = { ...rest, ...(hero && { heroImageUrl: hero }) }
  const view = { ...sample(), mediaLabel: mediaLabelOf(company), branding: shown }
  return (
    <div className="stage" data-brand data-scheme={scheme} style={style} inert>
      <div className="stage__page">
        <div className="stage__picture">
          <AccountPicture theme={branding.theme} />
        </div>
        <span className="logo">
          <Logo name={client?.name ?? ''} branding={logo ? { clientLogo: logo } : {}} />
        </span>
        <h2>{t('login.heading')}</h2>
        <TextField label={t('login.user-id')} defaultValue="maya.andersson" />
        <Button block>{t('login.sign-in')}</Button>
      </div>
      <ChooseTile view={{ ...view, tileType: 'goal-selection' } as ProgramView} wide={false} />
      <ProgressTile view={view} />
    </div>
  )
}

function sample(): ProgramView {
  return {
    programViewId: 'preview',
    programId: 'preview',
    programName: c('settings.sample-program'),
    timePeriodId: 'preview',
    programType: 'goalquest',
    programViewStatus: 'goal_selected',
    role: 'Selector',
    startDate: '2026-01-01',
    endDate: '2026-03-31',
    goalSelectionToDate: '2026-01-31',
    daysToGoalSelectionEnd: 6,
    daysToStart: 0,
    daysToEnd: 34,
    programCalculationType: 'standard',
    isMinimumQualifierEnabled: false,
    isBonusEnabled: false,
    isOwnerEligibleForAward: false,
    goalPrecision: 0,
    goalRoundingMethod: 'up',
    mediaLabel: '',
    goalLabel: { labelText: '', labelPosition: 'after', labelType: 'decimal', currencyCode: 'USD', precision: 0 },
    branding: { primaryColor: '#000000', secondaryColor: '#000000', theme: 'mountain' },
    tileType: 'progress',
    isCheckingResults: false,
    target: '240',
    awardRange: { lowest: 500, highest: 3000 },
    resultsToDate: '168',
    progressPercentage: 70,
    dateThroughPercentage: 62,
    treatment: 'on_track',
  } as ProgramView
}
