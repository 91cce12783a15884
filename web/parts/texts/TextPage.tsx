import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ReplyOf } from '../../../contract/call.ts'
import { getText, type TextName } from '../../../contract/calls/texts.ts'
import { useTitle } from '../../branding/use-title.ts'
import { errorText } from '../../client/error-text.ts'
import { useCall } from '../../client/use-call.ts'
import { paths } from '../../paths.ts'
import { Backdrop } from '../../scenes/Backdrop.tsx'
import { Picture } from '../../scenes/Picture.tsx'
import noSignal from '../../scenes/pictures/no-signal.svg'
import { useSession } from '../../session/session.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { t, type WordKey } from '../../words/words.ts'
import { PublicTop } from './PublicTop.tsx'
import css from './TextPage.module.css'

export type Text = ReplyOf<typeof getText>

export interface TextPageProps {
  readonly name: TextName
  /** The page's own title, where the text has none. */
  readonly title: WordKey
  readonly draw: (text: Text) => ReactNode
}

/** An informational page (N16): the client's text, or ours, under a strip of the place that the journey leads to. */
export function TextPage({ name, title, draw }: TextPageProps) {
  const { company, locale, client } = useSession()
  const { data, error, refetch } = useCall(getText, { params: { name }, query: { locale: locale.code as 'en_US' } })
  const heading = data?.title ?? t(title)
  useTitle(heading)
  const spoken = client?.locales.find(one => one.code === data?.locale)

  return (
    <main id="main" className={css.page}>
      <PublicTop />
      <div className={`${css.strip} scene`}>
        <Backdrop theme={company?.clientBranding.theme ?? 'mountain'} />
      </div>
      <div
        className={`${css.body} wrap`}
        lang={data && data.locale !== locale.code ? (spoken?.intlCode ?? data.locale.replace('_', '-')) : undefined}
      >
        <h1>{heading}</h1>
        {data ? (
          draw(data)
        ) : error ? (
          <EmptyState
            title={t('texts.failed')}
            text={errorText(error)}
            picture={<Picture src={noSignal} plain />}
            action={<Button onClick={() => void refetch()}>{t('error.try-again')}</Button>}
          />
        ) : (
          <Loading label={t('shell.loading')}>
            <div className={`${css.measure} ${css.skeleton}`}>
              {['100%', '92%', '97%', '60%'].map(width => (
                <Skeleton key={width} height="1.25rem" width={width} />
              ))}
            </div>
          </Loading>
        )}
      </div>
      <aside className={`${css.more} wrap`} aria-label={t('texts.more')}>
        <p>{t('texts.more')}</p>
        <Link className={buttonClass({ look: 'soft' })} to={paths.contact}>
          {t('texts.contact')}
        </Link>
      </aside>
    </main>
  )
}

/** Within the page: no new start for a path of our own. */
export const ownLink = (href: string, words: ReactNode) => <Link to={href}>{words}</Link>
