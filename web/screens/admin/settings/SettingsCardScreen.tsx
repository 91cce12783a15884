import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getSettings, saveSettings } from '../../../../contract/calls/admin/settings.ts'
import type { CardValue } from '../../../../contract/settings.ts'
import { call } from '../../../client/call.ts'
import { refresh, useCall } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { c } from '../../../words/console-words.ts'
import { consolePaths } from '../console-paths.ts'
import { mayDo, useMe } from '../frame/me.ts'
import { Page } from '../frame/Page.tsx'
import { EditForm } from '../parts/EditForm.tsx'
import { Empty } from '../parts/Empty.tsx'
import { ListState } from '../parts/ListState.tsx'
import { BrandForm } from './BrandForm.tsx'
import { ApprovalForm, FeaturesForm, MailForm, PasswordForm, PrivacyForm, TimeForm } from './CardForms.tsx'
import { CardPreview } from './CardPreview.tsx'
import { cardTitle, type FormProps, linesOf, placedFaults, type Settings, type ShownCard, shownCards } from './cards.ts'
import { LanguagesForm } from './LanguagesForm.tsx'
import { offerLanguages } from './offer-languages.ts'
import { PointsForm } from './PointsForm.tsx'

const forms: { readonly [Card in ShownCard]: (props: FormProps<Card>) => ReactNode } = {
  brand: BrandForm,
  points: PointsForm,
  languages: LanguagesForm,
  people: PasswordForm,
  privacy: PrivacyForm,
  features: FeaturesForm,
  mail: MailForm,
  time: TimeForm,
  approval: ApprovalForm,
}

/** One card of the settings with its form. */
export function SettingsCardScreen() {
  const { card } = useParams({ strict: false }) as { card?: string }
  const known = shownCards.find(one => one === card)
  const isOwner = mayDo(useMe(), 'administer')
  const { data, error, refetch } = useCall(getSettings)
  return (
    <Page
      title={known ? cardTitle(known) : c('settings.name')}
      lead={known && c(`settings.lead-${known}`)}
      crumbs={[{ text: c('settings.name'), to: consolePaths.settings }]}
      look={known === 'brand' ? 'wide' : 'text'}
    >
      {!isOwner ? (
        <Alert>{c('settings.owners-only')}</Alert>
      ) : known ? (
        <ListState data={data} error={error} retry={refetch}>
          {settings => <Card key={known} card={known} settings={settings} />}
        </ListState>
      ) : (
        <Empty title={c('settings.unknown')} text={c('settings.unknown-text')} />
      )}
    </Page>
  )
}

function Card({ card, settings }: { readonly card: ShownCard; readonly settings: Settings }) {
  const Form = forms[card] as (props: FormProps<ShownCard>) => ReactNode
  return (
    <EditForm
      label={cardTitle(card)}
      saved={settings.cards[card] as { readonly revision: string; readonly value: CardValue }}
      draftOf={({ value }) => value}
      call={saveSettings}
      input={(revision, value) => ({ body: { card, revision, value } }) as never}
      savedOf={({ cards }) => cards[card]}
      onSaved={({ value }) => {
        if (card === 'languages') offerLanguages(value as CardValue<'languages'>)
        return refresh(getSettings)
      }}
      conflict={{ code: 'errors.settings-changed', text: c('settings.conflict') }}
      read={async () => (await call(getSettings)).cards[card]}
      linesOf={value => linesOf(card, value)}
      placed={placedFaults}
    >
      {(value, change, fault) => (
        <>
          <Form
            value={value as never}
            settings={settings}
            change={change}
            faultAt={path => (fault?.at === path ? fault.text : undefined)}
          />
          <CardPreview card={card} value={value} />
        </>
      )}
    </EditForm>
  )
}
