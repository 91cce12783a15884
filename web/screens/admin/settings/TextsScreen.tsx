import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useId, useRef, useState } from 'react'
import type { ReplyOf } from '../../../../contract/call.ts'
import { previewText } from '../../../../contract/calls/admin/texts/preview.ts'
import { getOwnText, longestTypedText, saveOwnText } from '../../../../contract/calls/admin/texts.ts'
import { type TextName, textNames } from '../../../../contract/calls/texts.ts'
import { localeOf } from '../../../../rules/clients/locales.ts'
import { call } from '../../../client/call.ts'
import { errorText } from '../../../client/error-text.ts'
import { refresh, useCall } from '../../../client/use-call.ts'
import reading from '../../../parts/texts/TextPage.module.css'
import { useSession } from '../../../session/session.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { RichText } from '../../../ui/RichText.tsx'
import { c } from '../../../words/console-words.ts'
import { formatList } from '../../../words/format.ts'
import { consolePaths } from '../console-paths.ts'
import { mayDo, useMe } from '../frame/me.ts'
import { Page } from '../frame/Page.tsx'
import { EditForm, type Unsaved } from '../parts/EditForm.tsx'
import { FileButton } from '../parts/FileButton.tsx'
import { ListState } from '../parts/ListState.tsx'
import { SelectField } from '../parts/SelectField.tsx'

type Locale = Parameters<typeof localeOf>[0]

/** The texts of the privacy pages and the questions, language by language, with what people read of them (W06c). */
export function TextsScreen() {
  const isOwner = mayDo(useMe(), 'administer')
  const { client } = useSession()
  const [name, setName] = useState<TextName>('privacy-notice')
  const [locale, setLocale] = useState<Locale>(client?.defaultLocale ?? 'en_US')
  const key = `${name} ${locale}`
  const all = useRef<Record<string, UnsavedText>>({})
  const unsaved = all.current[key] ?? {}
  all.current[key] = unsaved
  return (
    <Page
      title={c('texts.name')}
      lead={c('texts.lead')}
      crumbs={[{ text: c('settings.name'), to: consolePaths.settings }]}
      look="text"
    >
      {isOwner ? (
        <div className="stack">
          <div className="form-grid">
            <SelectField
              label={c('texts.which')}
              value={name}
              options={textNames.map(one => [one, c(`texts.${one}`)] as const)}
              onChoose={setName}
            />
            <SelectField
              label={c('texts.language')}
              value={locale}
              options={(client?.locales ?? []).map(({ code, label }) => [code as string, label] as const)}
              onChoose={setLocale}
            />
          </div>
          <OneText key={key} name={name} locale={locale as 'en_US'} unsaved={unsaved} />
        </div>
      ) : (
        <Alert>{c('settings.owners-only')}</Alert>
      )}
    </Page>
  )
}

type UnsavedText = Unsaved<ReplyOf<typeof getOwnText>, string>

interface TextOf {
  readonly name: TextName
  readonly locale: 'en_US'
}

interface OneTextProps extends TextOf {
  readonly unsaved: UnsavedText
}

function OneText({ name, locale, unsaved }: OneTextProps) {
  const input = { query: { name, locale } }
  const { data, error, refetch } = useCall(getOwnText, input)
  const { intlCode } = localeOf(locale)
  return (
    <ListState data={data} error={error} retry={refetch}>
      {shown => (
        <>
          <EditForm
            label={c(`texts.${name}`)}
            saved={shown}
            draftOf={({ html }) => html}
            unsaved={unsaved}
            call={saveOwnText}
            input={(revision, html) => ({ body: { name, locale, revision, html } })}
            savedOf={reply => reply}
            onSaved={() => refresh(getOwnText)}
            conflict={{ code: 'errors.settings-changed', text: c('settings.conflict') }}
            read={() => call(getOwnText, input)}
            linesOf={html => (html === '' ? [c('texts.nothing')] : html.split('\n'))}
          >
            {(html, change) => (
              <>
                <Fields html={html} ours={shown.ours} lang={intlCode} change={change} />
                <Read name={name} locale={locale} html={html} first={shown} />
              </>
            )}
          </EditForm>
          {name === 'privacy-notice' && (
            <p>
              <Link to="/admin/settings/$card" params={{ card: 'privacy' } as never}>
                {c('texts.ask-again')}
              </Link>
            </p>
          )}
        </>
      )}
    </ListState>
  )
}

interface ReadProps extends TextOf {
  readonly html: string
  readonly first: Pick<ReplyOf<typeof getOwnText>, 'html' | 'read' | 'leftOut'>
}

/** What people would read of what is typed; until the server has read it, what it read last. */
function Read({ name, locale, html, first }: ReadProps) {
  const typed = useDeferredValue(html)
  const body = { name, locale, html: typed }
  const { data, error } = useQuery({
    queryKey: [previewText.path, body],
    queryFn: () => call(previewText, { body }),
    placeholderData: before => before ?? { content: first.read.content, leftOut: first.leftOut },
    enabled: typed !== first.html,
  })
  const { content, leftOut } = data && typed !== first.html ? data : { ...first.read, leftOut: first.leftOut }
  return (
    <section aria-label={c('texts.read')} aria-busy={typed !== html}>
      <h2>{c('texts.read')}</h2>
      {error && <Alert kind="bad">{errorText(error)}</Alert>}
      {Object.keys(leftOut).length > 0 && (
        <Alert>{c('texts.left-out', { what: formatList(Object.keys(leftOut)) })}</Alert>
      )}
      <div className={`${reading.text} read`} lang={localeOf(locale).intlCode} inert>
        <RichText content={content} ownLink={(href, children) => <a href={href}>{children}</a>} />
      </div>
    </section>
  )
}

interface FieldsProps {
  readonly html: string
  readonly ours: string
  readonly lang: string
  readonly change: (html: string) => void
}

function Fields({ html, ours, lang, change }: FieldsProps) {
  const id = useId()
  return (
    <div className="field">
      <label className="field__l" htmlFor={id}>
        {c('texts.own')}
      </label>
      <textarea
        id={id}
        className="input form-document"
        aria-describedby={`${id}-h`}
        lang={lang}
        rows={16}
        maxLength={longestTypedText}
        value={html}
        onChange={({ target }) => change(target.value)}
      />
      <p className="field__h" id={`${id}-h`}>
        {c('texts.own-hint')}
      </p>
      <p className="acts">
        {html === '' && (
          <Button look="line" onClick={() => change(ours)}>
            {c('texts.begin')}
          </Button>
        )}
        <FileButton accept=".html,.htm,.txt,text/html,text/plain" onFile={file => void file.text().then(change)}>
          {c('texts.open-file')}
        </FileButton>
      </p>
    </div>
  )
}
