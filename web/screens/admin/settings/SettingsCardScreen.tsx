import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { getSettings, saveSettings } from '../../../../contract/calls/admin/settings.ts'
import type { CardValue } from '../../../../contract/settings.ts'
import { call } from '../../../client/call.ts'
import { CallError } from '../../../client/call-error.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh, useCall } from '../../../client/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'
import { consolePaths } from '../console-paths.ts'
import { mayDo, useMe } from '../frame/me.ts'
import { Page } from '../frame/Page.tsx'
import { BothSides } from '../parts/BothSides.tsx'
import { Empty } from '../parts/Empty.tsx'
import { ListState } from '../parts/ListState.tsx'
import { useAct } from '../proof/use-act.ts'
import { BrandForm } from './BrandForm.tsx'
import { ApprovalForm, FeaturesForm, MailForm, PasswordForm, PrivacyForm } from './CardForms.tsx'
import { cardTitle, type FormProps, linesOf, type Settings, type ShownCard, shownCards } from './cards.ts'
import { LanguagesForm } from './LanguagesForm.tsx'
import { PointsForm } from './PointsForm.tsx'

const forms: { readonly [Card in ShownCard]: (props: FormProps<Card>) => ReactNode } = {
  brand: BrandForm,
  points: PointsForm,
  languages: LanguagesForm,
  people: PasswordForm,
  privacy: PrivacyForm,
  features: FeaturesForm,
  mail: MailForm,
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
  const [base, setBase] = useState(settings.cards[card] as { readonly revision: string; readonly value: CardValue })
  const [value, setValue] = useState<CardValue>(base.value)
  const [theirs, setTheirs] = useState<typeof base>()
  const [isSaved, setSaved] = useState(false)
  const { act, isActing, error, forget } = useAct(saveSettings, async ({ cards }) => {
    setBase(cards[card])
    setValue(cards[card].value)
    setSaved(true)
    await refresh(getSettings)
  })
  const isConflict = error instanceof CallError && error.messageCode === 'errors.settings-changed'
  const isChanged = JSON.stringify(value) !== JSON.stringify(base.value)
  const Form = forms[card] as (props: FormProps<ShownCard>) => ReactNode

  async function save(revision = base.revision) {
    setTheirs(undefined)
    setSaved(false)
    const done = await act({ body: { card, revision, value } as never })
    if (done === false) setTheirs((await call(getSettings).catch(() => undefined))?.cards[card])
  }

  function keep(whose: 'mine' | 'theirs') {
    if (theirs === undefined) return
    setBase(theirs)
    setTheirs(undefined)
    if (whose === 'mine') return void save(theirs.revision)
    setValue(theirs.value)
    forget()
  }

  return (
    <form
      className="pane"
      aria-label={cardTitle(card)}
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      {error && !(isConflict && theirs) && (
        <Alert kind="bad" focusOn={error}>
          {errorText(error)}
        </Alert>
      )}
      {isConflict && theirs && (
        <BothSides
          text={c('settings.conflict')}
          mine={linesOf(card, value).join('\n')}
          theirs={linesOf(card, theirs.value).join('\n')}
          onKeep={keep}
        />
      )}
      {isSaved && !isChanged && <Alert kind="good">{c('settings.saved')}</Alert>}
      <Form
        value={value as never}
        settings={settings}
        change={next => {
          setSaved(false)
          setValue(next)
        }}
      />
      <p className="acts">
        <Button type="submit" busy={isActing}>
          {c('settings.save')}
        </Button>
        {isChanged && (
          <Button look="quiet" onClick={() => setValue(base.value)}>
            {c('settings.undo')}
          </Button>
        )}
      </p>
    </form>
  )
}
