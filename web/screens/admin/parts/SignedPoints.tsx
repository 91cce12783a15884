import { Segmented } from '../../../ui/Segmented.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { c } from '../../../words/console-words.ts'

/** Points as they are typed: how many, and whether they are given or taken. */
export interface TypedPoints {
  readonly way: 'give' | 'take'
  readonly points: string
}

export const noPoints: TypedPoints = { way: 'give', points: '' }

/** Below zero where they are taken. */
export function signedPoints({ way, points }: TypedPoints): number {
  return Number(points) * (way === 'give' ? 1 : -1)
}

interface SignedPointsProps {
  readonly value: TypedPoints
  readonly onChange: (value: TypedPoints) => void
}

/** Gives or takes, and how many points. */
export function SignedPoints({ value, onChange }: SignedPointsProps) {
  return (
    <>
      <div className="field">
        <Segmented
          label={c('points.way')}
          options={[
            { value: 'give', text: c('points.give') },
            { value: 'take', text: c('points.take') },
          ]}
          value={value.way}
          onChange={way => onChange({ ...value, way })}
        />
      </div>
      <TextField
        label={c('people.points')}
        type="number"
        min={1}
        max={1_000_000_000}
        step={1}
        value={value.points}
        onChange={event => onChange({ ...value, points: event.target.value })}
        autoComplete="off"
        required
      />
    </>
  )
}
