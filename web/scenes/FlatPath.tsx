import { type CSSProperties, useEffect, useState } from 'react'
import { Icon } from '../ui/Icon.tsx'
import type { Milestone, SceneProps } from './scene-props.ts'

/** This close to an end of the path, in percent, a tag in its middle would leave the page on a phone. */
const nearEdge = 6

/** Levels closer than this, in percent of the path, name themselves one below the other. */
const crowded = 24

/** In which row a level's name stands: the first, unless the level before it stands there and too close. */
export function rowOf(milestones: readonly Pick<Milestone, 'at'>[], index: number): 0 | 1 {
  const [level, before] = [milestones[index], milestones[index - 1]]
  if (!level || !before || level.at - before.at >= crowded) return 0
  return rowOf(milestones, index - 1) === 0 ? 1 : 0
}

/** Theme `none`: the client's own picture on light grey, and the path laid flat. Same facts, same words as a scene. */
export function FlatPath(props: SceneProps) {
  const { heroImage, sentence, glide, flag, marker, goal, milestones = [], pace, minimum } = props
  const { className = '', children } = props
  const progress = useTravelled(props)
  // A picture that does not come leaves no hole: the path takes its room. Another address is another try.
  const [failed, setFailed] = useState<string>()
  const picture = heroImage === failed ? undefined : heroImage
  return (
    <section className={`flat ${picture ? '' : 'flat--plain'} ${className}`} data-flag={flag}>
      <div className="flat__t">
        {children}
        <div
          className="flat__line"
          aria-hidden="true"
          style={{ '--p': progress, '--glide': glide && `${glide}ms` } as CSSProperties}
        >
          <i />
          {minimum && (
            <div className="flat__second" style={{ '--p': minimum.at } as CSSProperties}>
              <i />
              <b data-reached={minimum.isReached || undefined}>
                <Icon name={minimum.isReached ? 'check' : 'lock'} />
              </b>
            </div>
          )}
          {milestones.map((level, index) => (
            <div
              className="flat__at"
              data-row={rowOf(milestones, index)}
              key={level.number}
              style={{ '--at': level.at } as CSSProperties}
            >
              <span className="tick" />
              <span>{level.title}</span>
            </div>
          ))}
          {pace && (
            <div className="flat__at flat__at--up" style={{ '--at': pace.at } as CSSProperties}>
              <span className="tick" />
              <span>{pace.shortTitle}</span>
            </div>
          )}
          {goal && (
            <div className="flat__at flat__at--goal" style={{ '--at': 100 } as CSSProperties}>
              <span>
                {goal.title}
                {goal.mark}
              </span>
              <Icon name="flag" flip />
            </div>
          )}
          {marker && (
            <div
              className="flat__at"
              data-edge={progress < nearEdge ? 'start' : progress > 100 - nearEdge ? 'end' : undefined}
              style={{ '--at': Math.max(0, progress) } as CSSProperties}
            >
              <b>{marker.tag}</b>
            </div>
          )}
        </div>
        <p className="sr">{sentence}</p>
      </div>
      {picture && (
        <div className="flat__pic">
          <img src={picture} alt="" onError={() => setFailed(picture)} />
        </div>
      )}
    </section>
  )
}

/** Begins where the marker was last seen; the style sheet lets it glide from there. */
function useTravelled({ from, progress }: Pick<SceneProps, 'from' | 'progress'>): number {
  const [shown, setShown] = useState(from ?? progress)
  useEffect(() => setShown(progress), [progress])
  return shown
}
