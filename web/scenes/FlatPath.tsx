import type { CSSProperties } from 'react'
import { Icon } from '../ui/Icon.tsx'
import type { SceneProps } from './scene-props.ts'

/** This close to an end of the path, in percent, a tag in its middle would leave the page on a phone. */
const nearEdge = 6

/** Theme `none`: the client's own picture on light grey, and the path laid flat. Same facts, same words as a scene. */
export function FlatPath(props: SceneProps) {
  const { heroImage, sentence, progress, marker, goal, milestones = [], pace, className = '', children } = props
  return (
    <section className={`flat ${heroImage ? '' : 'flat--plain'} ${className}`}>
      <div className="flat__t">
        {children}
        <div className="flat__line" aria-hidden="true" style={{ '--p': progress } as CSSProperties}>
          <i />
          {milestones.map(level => (
            <div className="flat__at" key={level.number} style={{ '--at': level.at } as CSSProperties}>
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
              <span>{goal.title}</span>
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
      {heroImage && (
        <div className="flat__pic">
          <img src={heroImage} alt="" />
        </div>
      )}
    </section>
  )
}
