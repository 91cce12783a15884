import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'

const dots = { waiting: 'dot dot--warn', sent: 'dot dot--good', failed: 'dot dot--bad', lapsed: 'dot' } as const

interface MailStateProps {
  readonly mail: {
    readonly state: keyof typeof dots
    readonly attempts: number
    readonly trouble?: string | undefined
    readonly cameBack?: { readonly kind: 'hard' | 'soft'; readonly reason: string } | undefined
  }
}

/** What became of a mail. */
export function MailState({ mail: { state, attempts, trouble, cameBack } }: MailStateProps) {
  return (
    <>
      <span className={dots[state]}>{c(`mail.state-${state}`)}</span>
      {attempts > 1 && <small>{c('mail.attempts', { count: attempts, times: formatNumber(attempts) })}</small>}
      {trouble && <small>{trouble}</small>}
      {cameBack && <small>{c(`mail.came-back-${cameBack.kind}`, { reason: cameBack.reason })}</small>}
    </>
  )
}
