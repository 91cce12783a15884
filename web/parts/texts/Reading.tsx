import { Icon } from '../../ui/Icon.tsx'
import { RichText } from '../../ui/RichText.tsx'
import { t } from '../../words/words.ts'
import css from './TextPage.module.css'
import { ownLink, type Text } from './TextPage.tsx'
import { chaptersOf, type Heading } from './text-parts.ts'

/** From so many chapters on a table of contents helps. */
const manyChapters = 4

/** A text to read from top to bottom: beside it, or on phones above it, what it is about. */
export function Reading({ text }: { readonly text: Text }) {
  const chapters = chaptersOf(text.content)
  const hasContents = chapters.length >= manyChapters
  return (
    <div className={css.reading}>
      {hasContents && (
        <nav className={css.contents} aria-label={t('texts.contents')}>
          <details className={css.fold}>
            <summary>
              {t('texts.contents')}
              <Icon name="chev-d" />
            </summary>
            <Chapters chapters={chapters} />
          </details>
          <div className={css.aside}>
            <p className="eyebrow">{t('texts.contents')}</p>
            <Chapters chapters={chapters} />
          </div>
        </nav>
      )}
      <article className={`${css.text} ${css.measure}`}>
        <RichText content={text.content} ownLink={ownLink} />
      </article>
    </div>
  )
}

function Chapters({ chapters }: { readonly chapters: readonly Heading[] }) {
  return (
    <ol>
      {chapters.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  )
}
