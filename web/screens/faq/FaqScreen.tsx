import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import css from '../../parts/texts/TextPage.module.css'
import { ownLink, type Text, TextPage } from '../../parts/texts/TextPage.tsx'
import { questionGroups } from '../../parts/texts/text-parts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { RichText } from '../../ui/RichText.tsx'

/** Questions and answers (N16), each collapsed at first, and each with an address such as `/faq#section-3`. */
export function FaqScreen() {
  return <TextPage name="faq" title="texts.faq" draw={text => <Questions text={text} />} />
}

function Questions({ text }: { readonly text: Text }) {
  const { hash } = useLocation()
  useEffect(() => {
    const answer = hash && document.getElementById(hash)
    if (!answer) return
    if (answer instanceof HTMLDetailsElement) answer.open = true
    answer.scrollIntoView()
  }, [hash])

  return (
    <div className={css.groups}>
      {questionGroups(text.content).map(({ heading, lead, questions }) => (
        <section key={heading?.id ?? ''} aria-labelledby={heading?.id}>
          {heading && <h2 id={heading.id}>{heading.text}</h2>}
          {lead.length > 0 && (
            <div className={css.text}>
              <RichText content={lead} ownLink={ownLink} />
            </div>
          )}
          <div className={css.questions}>
            {questions.map(({ id, text: question, answer }) => (
              <details key={id} id={id} className={css.question}>
                <summary>
                  <h3>{question}</h3>
                  <Icon name="chev-d" />
                </summary>
                <div className={`${css.answer} ${css.text}`}>
                  <RichText content={answer} ownLink={ownLink} />
                </div>
              </details>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
