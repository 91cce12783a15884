import { Icon } from '../../../ui/Icon.tsx'
import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'
import { problemSentence } from '../parts/problem-sentence.ts'
import { fieldTitle } from './field-text.ts'
import type { Problem } from './form.ts'

export interface AttentionProps {
  readonly problems: readonly Problem[]
  readonly onGo: (problem: Problem) => void
}

/** Everything that is wrong in the document, in its order, each with the way to its place. */
export function Attention({ problems, onGo }: AttentionProps) {
  const wrong = problems.filter(({ severity }) => severity === 'problem').length
  return (
    <section className="pane" aria-labelledby="attention">
      <div className="pane__h">
        <h2 id="attention">{c('author.attention')}</h2>
        <span role="status">
          {problems.length === 0
            ? c('author.all-right')
            : wrong === 0
              ? c('author.only-warnings', { count: problems.length, warnings: formatNumber(problems.length) })
              : c('author.problems', { count: wrong, problems: formatNumber(wrong) })}
        </span>
      </div>
      {problems.length > 0 && (
        <ul className="wait attention">
          {problems.map(problem => (
            <li key={`${problem.path.join('.')} ${problem.text}`}>
              <span
                className={problem.severity === 'problem' ? 'icon-tile icon-tile--bad' : 'icon-tile icon-tile--warn'}
              >
                <Icon name={problem.severity === 'problem' ? 'warn' : 'info'} />
              </span>
              <div>
                <button type="button" className="rowlink rowlink--btn" onClick={() => onGo(problem)}>
                  {problem.path.length === 0 ? c('author.whole-document') : fieldTitle(problem.path)}
                </button>
                <p>{problemSentence(problem)}</p>
                <small className="muted">
                  {c('author.line', { line: problem.line })}{' '}
                  {problem.path.length > 0 && <code className="mono">{problem.path.join('.')}</code>}
                </small>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
