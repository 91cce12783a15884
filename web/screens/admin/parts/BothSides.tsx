import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { c } from '../../../words/console-words.ts'

export interface BothSidesProps {
  /** Who saved meanwhile, and when, in a sentence. */
  readonly text: string
  readonly mine: string
  readonly theirs: string
  readonly onKeep: (whose: 'mine' | 'theirs') => void
}

/** Somebody else has saved meanwhile: both texts, and a choice between them. What was typed stays until then. */
export function BothSides({ text, mine, theirs, onKeep }: BothSidesProps) {
  const sides = [
    ['mine', mine, c('both.mine'), c('both.keep-mine')],
    ['theirs', theirs, c('both.theirs'), c('both.keep-theirs')],
  ] as const
  return (
    <section className="conflict" aria-label={c('both.title')}>
      <Alert kind="warn" focusOn={text}>
        {text}
      </Alert>
      <div className="conflict__sides">
        {sides.map(([whose, said, title, act]) => (
          <div key={whose}>
            <h2>{title}</h2>
            <p className="said">{said || c('both.nothing')}</p>
            <Button look="line" onClick={() => onKeep(whose)}>
              {act}
            </Button>
          </div>
        ))}
      </div>
    </section>
  )
}
